const pageErrors: string[] = []
let allowed: readonly RegExp[] = []

/** Notes something that fails the component test that is running. */
export const recordPageError = (fault: string): void => void pageErrors.push(fault)

/** Allows lines in the console that the running test provokes. */
export function allowConsoleErrors(...patterns: readonly RegExp[]): void {
  allowed = [...allowed, ...patterns]
}

/** The faults of the test that has just ended, without the allowed ones. Starts the list for the next test. */
export function takePageErrors(): readonly string[] {
  const found = pageErrors.splice(0).filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
  allowed = []
  return found
}

// Test files share a page: this module runs once on it.
for (const level of ['error', 'warn'] as const) {
  // oxlint-disable-next-line no-console -- what the page writes to the console is what is judged
  const write = console[level].bind(console)
  // oxlint-disable-next-line no-console -- what the page writes to the console is what is judged
  console[level] = (...said: unknown[]) => {
    recordPageError(`console.${level}: ${said.map(String).join(' ')}`)
    write(...said)
  }
}
window.addEventListener('error', ({ message }) => recordPageError(`thrown: ${message}`))
window.addEventListener('unhandledrejection', ({ reason }) => recordPageError(`rejected: ${String(reason)}`))
