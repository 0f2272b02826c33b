import { afterEach, expect } from 'vitest'

/** Logger options for a server under test: an error in the log makes the running test fail. */
export function failOnErrorLog(): { level: 'error'; stream: { write(line: string): void } } {
  const lines: string[] = []
  afterEach(() => {
    expect(lines.splice(0), 'errors logged during this test').toEqual([])
  })
  return { level: 'error', stream: { write: (line) => void lines.push(line) } }
}
