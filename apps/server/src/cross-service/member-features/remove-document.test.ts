import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoFixture, openDemoFixture, type SignedInMember } from '../testing/demo-fixture.ts'
import { sampleFile } from '../testing/access-fixture.ts'
import type { Json } from '../testing/services.ts'

const logger = failOnErrorLog()

describe('removing documents', () => {
  let at: DemoFixture
  let maya: SignedInMember
  /** Response of a previous telehealth service without this endpoint; null: supported. */
  let older: number | null = null
  beforeAll(async () => {
    at = await openDemoFixture({
      store: await openTestStore(),
      logger,
      onApp: (app) =>
        app.addHook('onRequest', async ({ method, url }, reply) => {
          if (older && method === 'DELETE' && url.startsWith('/telehealth/'))
            return reply.code(older).send({ errors: [] })
          return undefined
        }),
    })
    maya = await at.maya()
  })
  afterAll(() => at.close())

  const add = async (): Promise<Json> => (await maya.post('/documents', sampleFile)).body
  const remove = async (id: number, { authorization }: SignedInMember = maya) => {
    const { status, body } = await at.send('DELETE', `/api/mdlive/documents/${id}`, { authorization })
    return { status, message: body?.errors?.[0]?.message }
  }
  const listed = async (): Promise<Json[]> =>
    (await maya.telehealth('GET', `/v1/patients/${maya.user.mdlive_id}/documents`)).body.documents
  const removableOf = async (id: number) => (await listed()).find((one) => one.id === id)?.removable
  const rowsLeft = async (id: number): Promise<Json> =>
    (
      await queryRows<Json>(
        at.store.db,
        sql`select (select count(*)::int from portal.documents where mdlive_id = ${id}) as known,
          (select count(*)::int from telehealth.documents where id = ${id}) as kept,
          (select count(*)::int from telehealth.document_contents where document_id = ${id}) as bytes`,
      )
    )[0]

  it('deletes the document of a member with its content in both services, idempotently [DOC-01, DOC-03]', async () => {
    const { id, mdlive_id } = await add()
    expect(await removableOf(mdlive_id)).toBe(true)
    expect(await rowsLeft(mdlive_id)).toEqual({ known: 1, kept: 1, bytes: 1 })
    expect((await remove(mdlive_id)).status).toBe(204)
    expect(await rowsLeft(mdlive_id)).toEqual({ known: 0, kept: 0, bytes: 0 })
    expect((await maya.get(`/documents/${id}/file`)).status).toBe(404)
    expect((await remove(mdlive_id)).status).toBe(204)
    const events = await queryRows<Json>(
      at.store.db,
      sql`select outcome, object, object_id from portal.audit_events
        where action = 'DELETE /mdlive/documents/:id' order by seq`,
    )
    const event = { outcome: 'allowed', object: 'document', object_id: String(mdlive_id) }
    expect(events).toEqual([event, event])
  })

  it('allows the same file to be added again under the same client id [CALL-42]', async () => {
    const sent = { ...sampleFile, client_document_id: crypto.randomUUID() }
    const first = (await maya.post('/documents', sent)).body
    await remove(first.mdlive_id)
    const second = await maya.post('/documents', sent)
    expect(second.status).toBe(201)
    expect((await listed()).map(({ id }) => id)).toContain(second.body.mdlive_id)
  })

  it('rejects documents from a counselor or attached to a message, with the reason [DOC-01, MSG-02]', async () => {
    const [received] = (await listed()).filter(({ upload_by }) => upload_by === 'provider')
    expect(received.removable).toBe(false)
    expect(await remove(received.id)).toEqual({ status: 422, message: documentErrorMessages.fromCounselor })
    const [counselor] = (await maya.get('/contacts')).body.results
    const { id, mdlive_id } = await add()
    const letter = { to_id: counselor.id, message: 'Here it is.', documents: [id] }
    const { body: sent } = await maya.post('/messages', letter)
    expect(await removableOf(mdlive_id)).toBe(false)
    expect(await remove(mdlive_id)).toEqual({ status: 422, message: documentErrorMessages.sentWithMessage })
    expect((await maya.get(`/messages/${sent.id}`)).body.documents).toHaveLength(1)
    expect(await rowsLeft(mdlive_id)).toEqual({ known: 1, kept: 1, bytes: 1 })
  })

  it('rejects documents of another member without revealing them (trust S2) [ROLE-12]', async () => {
    const { mdlive_id } = await add()
    for (const stranger of [await at.noor(), await at.lena()]) {
      const nobodys = await remove(2_000_000_000, stranger)
      expect(await remove(mdlive_id, stranger)).toEqual(nobodys)
    }
    expect(await rowsLeft(mdlive_id)).toEqual({ known: 1, kept: 1, bytes: 1 })
  })

  it('a message does not reference a file removed in another tab [MSG-03]', async () => {
    const [counselor] = (await maya.get('/contacts')).body.results
    const [kept, gone] = [await add(), await add()]
    await remove(gone.mdlive_id)
    const letter = { to_id: counselor.id, message: 'Here.', documents: [kept.id, gone.id] }
    const refusal = {
      status: 400,
      body: { errors: [{ field: 'documents.1', message: documentErrorMessages.notYours }] },
    }
    expect(await maya.post('/messages', letter)).toMatchObject(refusal)
    // Deleted at the telehealth service only, as between the two calls.
    await at.store.db.execute(sql`delete from telehealth.documents where id = ${kept.mdlive_id}`)
    const there = { ...letter, documents: [(await add()).id, kept.id] }
    expect(await maya.post('/messages', there)).toMatchObject(refusal)
  })

  it.each([404, 405])(
    'deletes nothing on status %d from the telehealth service, and accepts documents already deleted there [DOC-01]',
    async (status) => {
      const [staying, gone] = [await add(), await add()]
      await remove(gone.mdlive_id)
      older = status
      try {
        const answer = await remove(staying.mdlive_id)
        expect(answer).toEqual({ status: 422, message: documentErrorMessages.notRemovable })
        expect((await remove(gone.mdlive_id)).status).toBe(204)
      } finally {
        older = null
      }
      expect(await rowsLeft(staying.mdlive_id)).toEqual({ known: 1, kept: 1, bytes: 1 })
    },
  )
})
