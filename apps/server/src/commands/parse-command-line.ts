import { createInterface } from 'node:readline/promises'
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** What the parser of Node adds behind the name of the wrong word. */
const ADVICE = /\. (?:To specify|This command)|\.?\n/

/** Ends a command that was called wrongly with 2: one line that says what is wrong, and the usage. */
export function exitWithUsage(line: string, usage: string): never {
  process.stderr.write(`${line}.\n${usage}\n`)
  process.exit(2)
}

/** Both spellings of the option that names an organization; the code has the one of the specification. */
const normalizeSpelling = (word: string): string => word.replace(/^--organization(?=$|=)/, '--organisation')

/**
 * Reads what an operator's command was called with, before it opens anything. `--help` prints the usage and ends with 0; an option the
 * command does not declare, or a word too many, ends with 2.
 */
export function parseCommandLine<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  mostWords = 0,
) {
  // Whoever read the lines has enough of them (`| head`): the work goes on to its end, and nothing is said of it.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const given = process.argv.slice(2)
  const args = 'organisation' in options ? given.map(normalizeSpelling) : given
  // Beside anything else: whoever asks for help wants nothing done.
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    const read = parseArgs({ args, options, strict: true, allowPositionals: mostWords > 0 })
    const tooMany = read.positionals[mostWords]
    if (tooMany !== undefined) exitWithUsage(`Unexpected argument '${tooMany}'`, usage)
    return read
  } catch (error) {
    return exitWithUsage(
      error instanceof Error ? (error.message.split(ADVICE)[0] ?? '') : String(error),
      usage,
    )
  }
}

/**
 * Asks for a word on the standard input before something that cannot be undone, from a person or a pipe; false where another word came, or
 * none at all.
 */
export async function confirmWithWord(question: string, word: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, terminal: false })
  process.stdout.write(`${question} `)
  try {
    for await (const line of lines) return line.trim() === word
    return false
  } finally {
    lines.close()
    if (!process.stdin.isTTY) process.stdout.write('\n')
  }
}
