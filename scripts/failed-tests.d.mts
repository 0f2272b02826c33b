/** Used part of Vitest's report. */
interface UnitReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}
/** Used part of Playwright's report. */
interface JourneyReport {
  readonly suites?: readonly JourneySuite[]
}
interface JourneySuite extends JourneyReport {
  readonly file: string
  readonly specs?: readonly {
    readonly title: string
    readonly line: number
    readonly ok: boolean
    readonly tests?: readonly { readonly status: string }[]
  }[]
}
interface JourneyStats {
  readonly expected: number
  readonly unexpected: number
  readonly flaky: number
  readonly skipped: number
}
interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}
export const MAX_FLAKY: number
export function failedUnits(report: UnitReport, root: string): readonly string[]
export function failedJourneys(report: JourneyReport): readonly string[]
export function flakyJourneys(report: JourneyReport): readonly string[]
export function countJourneys(report: { readonly stats: JourneyStats }): Counts
