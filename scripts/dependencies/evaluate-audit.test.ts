import { expect, it } from 'vitest'
import { evaluateAudit } from './evaluate-audit.ts'

it('reports every vulnerable package and exits with 1', () => {
  const vulnerabilities = { fastify: { severity: 'high', range: '<5.12.9', via: [] } }
  expect(evaluateAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
    lines: ['high: fastify <5.12.9'],
    code: 1,
  })
})

it('reports no vulnerabilities and exits with 0', () => {
  expect(evaluateAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toMatchObject({ code: 0 })
})

it.each(['', '{"message":"405 Method Not Allowed","method":"POST"}', '{"something":"else"}'])(
  'does not pass without a usable report: %s',
  (text) => {
    const { lines, code } = evaluateAudit(text)
    expect(code).toBe(2)
    expect(lines[0]).toMatch(/^Nothing was checked/)
  },
)
