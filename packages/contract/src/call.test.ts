import { describe, expect, it, vi } from 'vitest'
import { Refused, Unreachable } from './call.ts'

describe('a refusal', () => {
  it('is known as one in every copy of its file, as in the bundle that draws pages on the server', async () => {
    vi.resetModules()
    const copy = await import('./call.ts')
    expect(copy.Refused).not.toBe(Refused)
    expect(new copy.Refused(404, { errors: [] }, 'x') instanceof Refused).toBe(true)
    expect(new Unreachable('x') instanceof Refused).toBe(false)
    expect((null as unknown) instanceof Refused).toBe(false)
  })
})
