import { formatError } from '../../database/format-error.ts'

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
