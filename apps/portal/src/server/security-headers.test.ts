import { describe, expect, it } from 'vitest'
import { getDocumentHeaders, getPlainDocumentHeaders, type SecurityHeadersInput } from './security-headers.ts'

const strict: SecurityHeadersInput = {
  nonce: 'abc',
  telehealthOrigin: null,
  widgetOrigin: null,
  devices: false,
  dev: false,
}
const policyOf = (input: Partial<SecurityHeadersInput>) => {
  const text = getDocumentHeaders({ ...strict, ...input })['content-security-policy'] ?? ''
  return new Map(
    text.split('; ').map((rule): [string, string[]] => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources]
    }),
  )
}

describe('document policy (trust S17)', () => {
  it('allows no origin but our own where no widget may run [LANG-06]', () => {
    expect(JSON.stringify([...policyOf({})])).not.toMatch(/https?:/)
    expect(policyOf({}).get('default-src')).toEqual(["'none'"])
    expect(policyOf({}).get('script-src')).toEqual(["'self'", "'nonce-abc'"])
    expect(policyOf({}).has('frame-src')).toBe(false)
  })

  it('restricts scripts to one trusted types policy, and reports violations (trust S17)', () => {
    expect(policyOf({}).get('require-trusted-types-for')).toEqual(["'script'"])
    expect(policyOf({}).get('trusted-types')).toEqual(['evenkeel'])
    expect(policyOf({ widgetOrigin: 'https://translate.example' }).has('require-trusted-types-for')).toBe(
      false,
    )
    expect(policyOf({}).get('report-uri')).toEqual(['/policy-reports'])
  })

  it("allows the widget's own origin, and only that, where it may run [LANG-06]", () => {
    const policy = policyOf({ widgetOrigin: 'https://translate.example' })
    for (const name of ['script-src', 'style-src', 'img-src', 'connect-src', 'frame-src'])
      expect(policy.get(name)).toContain('https://translate.example')
    for (const name of ['default-src', 'form-action', 'base-uri', 'object-src', 'worker-src'])
      expect(policy.get(name)).not.toContain('https://translate.example')
  })

  it('allows calls to a telehealth service elsewhere, and no framing [ROLE-06]', () => {
    const policy = policyOf({ telehealthOrigin: 'https://telehealth.example' })
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://telehealth.example'])
    expect(policy.get('script-src')).not.toContain('https://telehealth.example')
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  })

  it('allows camera and microphone on the video visit page only [BOOK-14]', () => {
    const permissions = (devices: boolean) => getDocumentHeaders({ ...strict, devices })['permissions-policy']
    expect(permissions(true)).toContain('camera=(self), microphone=(self)')
    expect(permissions(false)).toContain('camera=(), microphone=()')
    expect(getPlainDocumentHeaders('abc')['permissions-policy']).toBe(permissions(false))
  })

  it('allows a plain page to load nothing [ROUTE-42]', () => {
    expect(getPlainDocumentHeaders('abc')['content-security-policy']).toBe(
      "default-src 'none'; style-src 'nonce-abc'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
    )
  })
})
