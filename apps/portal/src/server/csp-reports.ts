import type { FastifyInstance } from 'fastify'

/** Where browsers tell that a page tried something its policy refuses. */
export const CSP_REPORTS_PATH = '/policy-reports'

/** Bytes of a report; real ones have a few hundred. */
const MAX_REPORT_SIZE = 16_384

/** What was refused, without the address of the page, its words, or a line of its code: they may say who reads what. */
interface CspViolation {
  readonly directive: string
  readonly blocked: string
}

const violationKinds = [
  'inline',
  'eval',
  'wasm-eval',
  'trusted-types-policy',
  'trusted-types-sink',
  'data',
  'blob',
]

type Report = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

/** Reads a report; what is none says so and nothing else. */
export function parseCspReport(text: string): CspViolation {
  try {
    const report = (JSON.parse(text) as Report)['csp-report'] ?? {}
    const named = report['effective-directive'] ?? report['violated-directive']
    const directive = typeof named === 'string' ? (named.split(' ')[0] ?? '') : ''
    return {
      directive: /^[a-z-]{3,40}$/.test(directive) ? directive : 'unknown',
      blocked: violationKinds.find((kind) => kind === report['blocked-uri']) ?? 'an address',
    }
  } catch {
    return { directive: 'unknown', blocked: 'unknown' }
  }
}

/** Takes the reports and writes a line of each into the log. */
export async function registerCspReports(app: FastifyInstance): Promise<void> {
  await app.register((own, _options, done) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_REPORT_SIZE }, (_request, body, read) =>
      read(null, body),
    )
    own.post<{ Body: string | undefined }>(CSP_REPORTS_PATH, (request, reply) => {
      request.log.warn(parseCspReport(request.body ?? ''), 'A page was refused something by its policy')
      return reply.code(204).send()
    })
    done()
  })
}
