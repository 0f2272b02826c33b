import { createInterface } from 'node:readline/promises'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { formatError } from '../../database/format-error.ts'

/** Text that the parser of Node.js appends to the unknown option. */
const ADVICE = /\. (?:To specify|This command)|\.?\n/

/** Exits with 2 after a usage error: prints the reason and the usage. */
export function exitWithUsage(line: string, usage: string): never {
  process.stderr.write(`${line}.\n${usage}\n`)
  process.exit(2)
}

/** Both spellings of the organization option; the code uses the one of the specification. */
const normalizeSpelling = (word: string): string => word.replace(/^--organization(?=$|=)/, '--organisation')

/**
 * Parses the arguments of an operator command before it opens anything. `--help` prints the usage and exits with 0;
 * an unknown option or an extra argument exits with 2.
 */
export function parseCommandLine<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  mostWords = 0,
) {
  // A closed output pipe (`| head`) is not an error: the command finishes silently.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const given = process.argv.slice(2)
  const args = 'organisation' in options ? given.map(normalizeSpelling) : given
  // Wins over all other arguments: --help must not change anything.
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
 * Asks to type a word on standard input (terminal or pipe) before an irreversible action. Returns false for another
 * word or no input.
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

/** A refusal before any work started; its message is printed without a prefix. */
export class CommandError extends Error {}

/**
 * Runs a command; `work` resolves to whether it succeeded. Errors are printed as one line. The process exits with 1
 * unless the work succeeded.
 */
export async function runReportingErrors(what: string, work: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await work()) ? 0 : 1
  } catch (error) {
    process.stderr.write(
      error instanceof CommandError ? `${error.message}\n` : `${what}: ${formatError(error)}\n`,
    )
    process.exitCode = 1
  }
}

/** Prints one line of the command's output. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Formats a count with its noun: `1 member belongs`, `3 members belong`. */
export const pluralize = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`
