// Shows the current step and its duration. A terminal gets a line that counts the seconds, and a log gets two
// short lines.

/** Runs `work` under its title and returns its result. */
export async function withProgress(title, work, output = process.stdout) {
  const began = performance.now()
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
  const line = output.isTTY ? countingLine(title, seconds, output) : plainLines(title, seconds, output)
  try {
    const result = await work()
    line.end('done')
    return result
  } catch (error) {
    line.end('failed')
    throw error
  }
}

function countingLine(title, seconds, output) {
  // A terminal cannot rewrite a line that wraps.
  const write = (words) => output.write(`\r\u001b[K${words.slice(0, (output.columns || 80) - 1)}`)
  const draw = () => write(`${title}… ${seconds()}`)
  draw()
  const timer = setInterval(draw, 1000)
  const end = () => {
    clearInterval(timer)
    draw()
    output.write('\n')
  }
  return { end }
}

function plainLines(title, seconds, output) {
  output.write(`${title}\n`)
  return { end: (how) => output.write(`${title}: ${how} in ${seconds()}\n`) }
}
