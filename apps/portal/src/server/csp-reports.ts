import type { FastifyInstance } from 'fastify'

/** Endpoint for reports of the content security policy. */
export const CSP_REPORTS_PATH = '/policy-reports'

/** Maximum size of a report in bytes; real ones have a few hundred. */
const MAX_REPORT_SIZE = 16_384

/** A violation without page address, text or code, because they may reveal who reads what. */
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

/** Parses a report; an invalid one is reported as such without details. */
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

/** Accepts reports and logs one line for each. */
export async function registerCspReports(app: FastifyInstance): Promise<void> {
  await app.register((own, _options, done) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_REPORT_SIZE }, (_request, body, read) =>
      read(null, body),
    )
    own.post<{ Body: string | undefined }>(CSP_REPORTS_PATH, (request, reply) => {
      request.log.warn(parseCspReport(request.body ?? ''), 'page violated the content security policy')
      return reply.code(204).send()
    })
    done()
  })
}
