// Only one process at a time may install or build in this checkout. The next process takes over the lock of a
// process that has ended.
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inRoot } from './paths.mjs'

const place = inRoot('dist')
const lock = path.join(place, 'prepare.lock')
const holder = path.join(lock, 'pid')
const beatMs = 2000
const deadAfterMs = 10_000

export async function withProjectLock(work) {
  await takeLock()
  const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), beatMs)
  process.once('exit', releaseLock)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', releaseLock)
    releaseLock()
  }
}

async function takeLock() {
  for (let isReported = false; ;) {
    if (tryLock()) return
    if (isAbandoned()) {
      moveAside()
      if (tryLock() && (await isStillMine())) return
      continue
    }
    if (!isReported) console.log('Another command is preparing this checkout; waiting for it…')
    isReported = true
    await wait(200)
  }
}

/** ENOENT means that another process has just removed the folder after releasing its lock. */
function tryLock() {
  try {
    mkdirSync(place, { recursive: true })
    mkdirSync(lock)
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false
    throw error
  }
  writeFileSync(holder, String(process.pid))
  return true
}

/**
 * True if the holder has ended. A lock that was not refreshed for long also counts, because its process id
 * may belong to another process.
 */
function isAbandoned() {
  const found = statSync(lock, { throwIfNoEntry: false })
  if (!found) return false
  const age = Date.now() - found.mtimeMs
  const pid = readHolder()
  if (pid === undefined) return age > beatMs
  return age > deadAfterMs || !isAlive(pid)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readHolder() {
  try {
    return Number(readFileSync(holder, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function moveAside() {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  rmSync(aside, { recursive: true, force: true })
}

/**
 * Two processes may have found the same abandoned lock, and the second may have moved the first one's new
 * lock. The process that wrote last owns the lock.
 */
async function isStillMine() {
  await wait(200)
  return readHolder() === process.pid
}

function releaseLock() {
  if (readHolder() !== process.pid) return
  rmSync(lock, { recursive: true, force: true })
  try {
    rmdirSync(place)
  } catch {
    // Another process already has the lock.
  }
}
