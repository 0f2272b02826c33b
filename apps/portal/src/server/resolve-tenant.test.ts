import { describe, expect, it } from 'vitest'
import { getReplacementUrl, resolveTenant, type TenantHosts } from './resolve-tenant.ts'

const hosts: TenantHosts = {
  own: new Map([['northstar.localhost', 'northstar']]),
  old: new Map([['eap.northstar.example', 'northstar.localhost']]),
}

describe('tenant', () => {
  it('is the first path segment [ORG-05] [ORG-07]', () => {
    expect(resolveTenant('127.0.0.1:3000', '/northstar/about', hosts)).toEqual({
      client: 'northstar',
      base: '/northstar',
      path: '/about',
    })
    expect(resolveTenant('127.0.0.1:3000', '/northstar', hosts)).toEqual({
      client: 'northstar',
      base: '/northstar',
      path: '/',
    })
  })

  it('is the owner of the host, with or without port [ORG-06]', () => {
    expect(resolveTenant('northstar.localhost:3000', '/', hosts)).toEqual({
      client: 'northstar',
      base: '',
      path: '/',
    })
    expect(resolveTenant('Northstar.localhost', '/ironwood/x', hosts)).toEqual({
      client: 'northstar',
      base: '',
      path: '/ironwood/x',
    })
  })

  it.each(['northstar.localhost.', 'northstar.localhost.:3000'])(
    'is the owner of the host as its full name %s [ORG-06]',
    (host) => {
      expect(resolveTenant(host, '/about', hosts)).toEqual({ client: 'northstar', base: '', path: '/about' })
    },
  )

  it('is the root organization on one of our routes and on the bare host [ORG-05]', () => {
    expect(resolveTenant('127.0.0.1:3000', '/', hosts).client).toBe('root')
    expect(resolveTenant('127.0.0.1:3000', '/log-in', hosts)).toEqual({
      client: 'root',
      base: '',
      path: '/log-in',
    })
  })
})

describe('old hosts', () => {
  it('redirect to the tenant host with path and query [ORG-18]', () => {
    expect(getReplacementUrl('eap.northstar.example', '/about?x=1', 'https', hosts)).toBe(
      'https://northstar.localhost/about?x=1',
    )
    expect(getReplacementUrl('eap.northstar.example:3000', '/', 'http', hosts)).toBe(
      'http://northstar.localhost:3000/',
    )
    expect(getReplacementUrl('EAP.northstar.example.:3000', '/', 'http', hosts)).toBe(
      'http://northstar.localhost:3000/',
    )
  })

  it('do not redirect when they are not in the map [ORG-18]', () => {
    expect(getReplacementUrl('evil.example', '/', 'https', hosts)).toBeNull()
    expect(getReplacementUrl('northstar.localhost', '/', 'https', hosts)).toBeNull()
  })
})
