import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { createIdentityHashes } from './identity-hash.ts'

const key = Buffer.alloc(32, 7)
const vault = { lastingKey: async () => key }
const ana = (email: string) => ({ firstName: 'Ana', lastName: 'Lee', birthdate: '1990-01-01', email })
/** As the previous release stored it. */
const former = (email: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['1990-01-01', 'lee', 'ana', email]))
    .digest('hex')

it.each(['ana@bücher.example', 'ANA@BÜCHER.example', 'ana@xn--bcher-kva.example'])(
  'is the same for %s, also in a row of the previous release [ERROR-23]',
  async (email) => {
    const hashes = await createIdentityHashes(vault, ana(email))
    expect(hashes[0]).toBe(former('ana@xn--bcher-kva.example'))
    expect(hashes).toEqual(expect.arrayContaining([former('ana@bücher.example')]))
  },
)

it('differs for another address [ERROR-23]', async () => {
  const [hash] = await createIdentityHashes(vault, ana('ana@bucher.example'))
  expect(await createIdentityHashes(vault, ana('ana@bücher.example'))).not.toContain(hash)
})
