import { describe, expect, it } from 'vitest'
import { newAddress, tenantOf, type TenantHosts } from './tenant.ts'

const hosts: TenantHosts = {
  own: new Map([['northstar.localhost', 'northstar']]),
  old: new Map([['eap.northstar.example', 'northstar.localhost']]),
}

describe('tenant', () => {
  it('is the first path segment [ORG-05] [ORG-07]', () => {
    expect(tenantOf('127.0.0.1:3000', '/northstar/about', hosts)).toEqual({
      client: 'northstar',
      base: '/northstar',
      path: '/about',
    })
    expect(tenantOf('127.0.0.1:3000', '/northstar', hosts)).toEqual({
      client: 'northstar',
      base: '/northstar',
      path: '/',
    })
  })

  it('is the owner of the host, with or without port [ORG-06]', () => {
    expect(tenantOf('northstar.localhost:3000', '/', hosts)).toEqual({
      client: 'northstar',
      base: '',
      path: '/',
    })
    expect(tenantOf('Northstar.localhost', '/ironwood/x', hosts)).toEqual({
      client: 'northstar',
      base: '',
      path: '/ironwood/x',
    })
  })

  it.each(['northstar.localhost.', 'northstar.localhost.:3000'])(
    'is the owner of the host as its full name %s [ORG-06]',
    (host) => {
      expect(tenantOf(host, '/about', hosts)).toEqual({ client: 'northstar', base: '', path: '/about' })
    },
  )

  it('is the root organisation on a route of ours and on the bare host [ORG-05]', () => {
    expect(tenantOf('127.0.0.1:3000', '/', hosts).client).toBe('root')
    expect(tenantOf('127.0.0.1:3000', '/log-in', hosts)).toEqual({
      client: 'root',
      base: '',
      path: '/log-in',
    })
  })
})

describe('old hosts', () => {
  it('lead to the tenant host with path and query [ORG-18]', () => {
    expect(newAddress('eap.northstar.example', '/about?x=1', 'https', hosts)).toBe(
      'https://northstar.localhost/about?x=1',
    )
    expect(newAddress('eap.northstar.example:3000', '/', 'http', hosts)).toBe(
      'http://northstar.localhost:3000/',
    )
    expect(newAddress('EAP.northstar.example.:3000', '/', 'http', hosts)).toBe(
      'http://northstar.localhost:3000/',
    )
  })

  it('lead nowhere when they are not in the map [ORG-18]', () => {
    expect(newAddress('evil.example', '/', 'https', hosts)).toBeNull()
    expect(newAddress('northstar.localhost', '/', 'https', hosts)).toBeNull()
  })
})
