import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type { ProgrammesInUse } from './programmes-in-use.ts'

/** What the operator's key is made for; see `secrets.ts`. */
export const OPERATOR_PURPOSE = 'operator'
/** Where the door stands. */
export const OPERATOR_PREFIX = '/operate'

const fingerprint = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What the door lets an operator do. */
export interface OperatorActs {
  readonly programmes: Pick<ProgrammesInUse, 'reload'>
  /** Returns how many values were encrypted anew. */
  readonly rotateKeys: () => Promise<number>
}

/**
 * The door for commands run beside the product, such as `npm run programmes:reload`. Whoever knows the installation's key
 * may use it (`Authorization: Bearer`); for everybody else it looks like a page that does not exist.
 *
 * POST /programmes puts the edited files in use: 200 `{ done: true }`, or 422 `{ faults: [line, ...] }` and no change.
 * POST /keys gives every organisation new keys: 200 `{ sealed: number }`, the values that were encrypted anew.
 */
export function operatorDoor(key: string, { programmes, rotateKeys }: OperatorActs): FastifyPluginAsync {
  const expected = fingerprint(`Bearer ${key}`)
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      if (!timingSafeEqual(fingerprint(request.headers.authorization ?? ''), expected))
        return reply.code(404).send({ error: 'Not found' })
      return undefined
    })
    app.post('/programmes', async (_request, reply) => {
      const faults = await programmes.reload()
      return faults.length > 0 ? reply.code(422).send({ faults }) : { done: true }
    })
    app.post('/keys', async () => ({ sealed: await rotateKeys() }))
  }
}
