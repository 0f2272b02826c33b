import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { CSP_REPORTS_PATH, parseCspReport, registerCspReports } from './csp-reports.ts'

const report = {
  'csp-report': {
    'document-uri': 'https://eap.example/northstar/messages/7',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'inline',
    'script-sample': 'I feel very low',
  },
}

describe('content security policy reports (trust S17)', () => {
  it('are accepted, and the log contains the kind and nothing about the page', async () => {
    const lines: string[] = []
    const app = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } })
    await registerCspReports(app)
    const { statusCode } = await app.inject({
      method: 'POST',
      url: CSP_REPORTS_PATH,
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify(report),
    })
    await app.close()
    expect(statusCode).toBe(204)
    const [line] = lines.filter((one) => one.includes('violated the content security policy'))
    expect(line).toContain('"directive":"script-src-elem","blocked":"inline"')
    expect(lines.join('')).not.toMatch(/messages\/7|very low/)
  })

  it.each([
    ['', 'unknown'],
    ['[]', 'unknown'],
    ['{"csp-report":null}', 'unknown'],
    [JSON.stringify({ 'csp-report': { 'effective-directive': 'a\nb', 'blocked-uri': 'x' } }), 'unknown'],
    [
      JSON.stringify({ 'csp-report': { 'violated-directive': 'img-src https://a.b', 'blocked-uri': 'x' } }),
      'img-src',
    ],
  ])('may contain anything: %j', (text, directive) => {
    expect(parseCspReport(text).directive).toBe(directive)
  })

  it('are limited in size', async () => {
    const app = Fastify()
    await registerCspReports(app)
    const payload = 'x'.repeat(20_000)
    const { statusCode } = await app.inject({
      method: 'POST',
      url: CSP_REPORTS_PATH,
      payload,
      headers: { 'content-type': 'text/plain' },
    })
    await app.close()
    expect(statusCode).toBe(413)
  })
})
