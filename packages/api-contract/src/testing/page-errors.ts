const pageErrors: string[] = []
let allowed: readonly RegExp[] = []

/** Records an error that fails the running component test. */
export const recordPageError = (fault: string): void => void pageErrors.push(fault)

/** Allows console lines that the running test provokes. */
export function allowConsoleErrors(...patterns: readonly RegExp[]): void {
  allowed = [...allowed, ...patterns]
}

/** Returns the errors of the finished test, without allowed ones, and clears the list. */
export function takePageErrors(): readonly string[] {
  const found = pageErrors.splice(0).filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
  allowed = []
  return found
}

// Test files share a page: this module runs once per page.
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
