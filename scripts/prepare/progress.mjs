// One line of progress with its seconds: rewritten each second on a terminal, now and then in a log.

const logEverySeconds = 15

export async function withProgress(title, work) {
  const began = performance.now()
  const line = () => `${title}… ${Math.round((performance.now() - began) / 1000)} s`
  const terminal = process.stdout.isTTY
  const rewrite = () => process.stdout.write(`\r\u001b[K${line()}`)
  if (terminal) rewrite()
  else console.log(`${title}…`)
  const timer = setInterval(
    () => (terminal ? rewrite() : console.log(line())),
    terminal ? 1000 : logEverySeconds * 1000,
  )
  try {
    return await work()
  } finally {
    clearInterval(timer)
    process.stdout.write(terminal ? `\r\u001b[K${line()}\n` : `${line()}\n`)
  }
}
