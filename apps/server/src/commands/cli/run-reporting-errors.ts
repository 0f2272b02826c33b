import { formatError } from '../../database/format-error.ts'

/** A refusal before anything was begun, whose words say so themselves. */
export class CommandError extends Error {}

/**
 * Does the work of a command; `work` says whether it came to a good end. What goes wrong is told in one line. The command ends with 1
 * unless all is well.
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
