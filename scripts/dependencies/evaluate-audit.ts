import * as z from 'zod'

/** Output of `npm audit --json`: vulnerabilities by package, or an error message. */
const AuditReport = z.union([
  z.object({
    vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
  }),
  z.object({ message: z.string() }),
])

/** Returns the output and the exit code: 0 no vulnerabilities, 1 vulnerabilities, 2 no usable report. */
export function evaluateAudit(text: string): { readonly lines: readonly string[]; readonly code: 0 | 1 | 2 } {
  const report = AuditReport.safeParse(parseJson(text))
  if (!report.success || 'message' in report.data) {
    const why = report.success && 'message' in report.data ? report.data.message : 'npm returned no report'
    return {
      lines: [
        `Nothing was checked: the registry returned no advisories (${why}).`,
        'Use another registry: npm audit --omit=dev --registry <address>, or scan the output of npm run sbom.',
      ],
      code: 2,
    }
  }
  const found = Object.entries(report.data.vulnerabilities)
  if (found.length === 0)
    return { lines: ['No known vulnerabilities in the production dependencies.'], code: 0 }
  return { lines: found.map(([name, { severity, range }]) => `${severity}: ${name} ${range}`), code: 1 }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
