import { randomUUID } from 'node:crypto'
import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { limits } from '@evenkeel/api-contract/limits'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { sampleJpeg, samplePdf, samplePng } from '@evenkeel/server-kit/testing/sample-files'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoFixture, openDemoFixture, type SignedInMember } from '../testing/demo-fixture.ts'
import type { Json } from '../testing/services.ts'

const logger = failOnErrorLog()
const base64 = (bytes: Buffer): string => bytes.toString('base64')

describe('documents of a member', () => {
  let at: DemoFixture
  let maya: SignedInMember
  let patient: number
  beforeAll(async () => {
    at = await openDemoFixture({ store: await openTestStore(), logger })
    maya = await at.maya()
    patient = maya.user.mdlive_id
  })
  afterAll(() => at.close())

  /** Uploads as a browser form does. */
  const upload = async (
    file: { name: string; type: string; bytes: Buffer },
    fields: Readonly<Record<string, string>> = {},
    authorization = maya.authorization,
  ) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new File([new Uint8Array(file.bytes)], file.name, { type: file.type }))
    const sent = new Response(form)
    const answer = await at.app.inject({
      method: 'POST',
      url: '/api/documents',
      headers: { authorization, 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    return { status: answer.statusCode, body: answer.json() as Json }
  }
  const photo = { name: 'Foto é.jpg', type: 'image/jpeg', bytes: sampleJpeg({ orientation: 6 }) }
  const sentList = async (): Promise<Json[]> => (await maya.get('/documents?upload_by=patient')).body.results

  it('are uploaded one at a time: two files in one form are rejected, and none is stored [DOC-03]', async () => {
    const before = await sentList()
    const form = new FormData()
    for (const name of ['a.jpg', 'b.jpg'])
      form.append('file', new File([new Uint8Array(photo.bytes)], name, { type: photo.type }))
    const sent = new Response(form)
    const answer = await at.app.inject({
      method: 'POST',
      url: '/api/documents',
      headers: {
        authorization: maya.authorization,
        'content-type': sent.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ field: 'file', message: documentErrorMessages.oneFile }],
    ])
    expect(await sentList()).toEqual(before)
  })

  it('are uploaded as a form, listed as sent, and stored at the telehealth service without location and time [CALL-42, CALL-48, CALL-49, DOC-01, DOC-02, DOC-04, ENTITY-13]', async () => {
    const { status, body } = await upload(photo)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      document_name: 'Foto é.jpg',
      mime_type: 'image/jpeg',
      record_type: 'Patient Record',
      extension: 'jpg',
      upload_by: 'patient',
      scan: 'not_scanned',
    })
    expect((await sentList())[0]).toEqual(body)
    expect((await maya.get(`/documents/${body.id}`)).body).toEqual(body)
    const list = (await maya.telehealth('GET', `/v1/patients/${patient}/documents`)).body.documents
    expect(list[0]).toMatchObject({ id: body.mdlive_id, document_name: 'Foto é.jpg', upload_by: 'patient' })
    expect(list[0]).not.toHaveProperty('data')
    const one = (await maya.telehealth('GET', `/v1/patients/${patient}/documents/${body.mdlive_id}`)).body
    const kept = Buffer.from(one.data, 'base64')
    expect(kept.length).toBe(body.size)
    expect(kept.toString('latin1')).not.toContain('GPS')
  })

  it('are added at the telehealth service as Patient Record and listed in the portal [CALL-50, DOC-03, ENTITY-13]', async () => {
    const doc = {
      document_name: 'plan.pdf',
      data: base64(samplePdf('1')),
      mime_type: 'application/pdf',
      record_type: 'Patient Record',
    }
    const made = await maya.telehealth('POST', `/v2/patients/${patient}/documents`, { doc })
    expect(made.status).toBe(201)
    expect(made.body.doc).toMatchObject({ id: expect.any(Number), record_type: 'Patient Record' })
    const known = await maya.post('/documents', { id: made.body.doc.id })
    expect([known.status, known.body.mdlive_id]).toEqual([201, made.body.doc.id])
    expect((await maya.post('/documents', { id: made.body.doc.id })).body.id).toBe(known.body.id)
  })

  it('report the missing field [CALL-42, CALL-50, ENTITY-20]', async () => {
    const missing = (...fields: string[]) =>
      fields.map((field) => ({ field, message: 'This field is required' }))
    const whole = { document_name: 'a.pdf', mime_type: 'application/pdf', data: base64(samplePdf('3')) }
    const { data: _data, ...withoutBytes } = whole
    for (const [body, errors] of [
      [withoutBytes, missing('data')],
      [{ data: whole.data }, missing('document_name', 'mime_type')],
      [{}, missing('file')],
    ]) {
      const answer = await maya.post('/documents', body)
      expect([answer.status, answer.body.errors]).toEqual([400, errors])
    }
    const form = new FormData()
    form.append('client_document_id', randomUUID())
    const sent = new Response(form)
    const answer = await at.app.inject({
      method: 'POST',
      url: '/api/documents',
      headers: { authorization: maya.authorization, 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, missing('file')])
    const doc = await maya.telehealth('POST', `/v2/patients/${patient}/documents`, { doc: withoutBytes })
    expect([doc.status, doc.body.errors]).toEqual([400, missing('doc.data')])
  })

  it('are downloaded as attachments, never displayed or executed (trust S16) [DOC-02]', async () => {
    const { body } = await upload({ name: 'Brief 1.pdf', type: 'application/pdf', bytes: samplePdf('2') })
    const file = await maya.get(`/documents/${body.id}/file`)
    expect(file.bytes).toEqual(samplePdf('2'))
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Brief 1.pdf"; filename*=UTF-8''Brief%201.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })

  it('are stored once when resent; another file under the same id is rejected (trust R2) [CALL-42, MSG-03]', async () => {
    const fields = { client_document_id: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(photo, fields)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const other = await upload({ ...photo, bytes: sampleJpeg({ width: 9 }) }, fields)
    expect(other.status).toBe(422)
  })

  it.each([
    [
      'another kind',
      { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('hello') },
      400,
      documentErrorMessages.type,
    ],
    [
      'HTML called pdf',
      { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('<script>') },
      400,
      documentErrorMessages.disagrees,
    ],
    [
      'HEIC',
      { name: 'a.heic', type: 'image/heic', bytes: Buffer.from('0000ftypheic') },
      400,
      documentErrorMessages.heic,
    ],
    [
      'nothing in it',
      { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) },
      400,
      documentErrorMessages.empty,
    ],
    [
      'one byte too many',
      { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.alloc(limits.documentBytes + 1) },
      413,
      documentErrorMessages.size({ megabytes: 10 }),
    ],
  ])(
    'with %s are rejected with a plain message in both APIs, and nothing is stored [CALL-42, DOC-03, ENTITY-20]',
    async (_, file, status, message) => {
      const answer = await upload(file)
      expect(answer).toMatchObject({ status, body: { errors: [{ field: 'file', message }] } })
      const doc = { document_name: file.name, mime_type: file.type, data: base64(file.bytes) }
      const direct = await maya.telehealth('POST', `/v2/patients/${patient}/documents`, { doc })
      expect(direct.status).toBe(status)
      expect((await sentList()).map(({ document_name }) => document_name)).not.toContain(file.name)
    },
  )

  it('without an owner, with two owners or as a form elsewhere are rejected [CALL-42, ROLE-12]', async () => {
    expect((await upload(photo, {}, 'Token nobody')).status).toBe(401)
    expect((await maya.post('/documents', {})).body.errors[0].field).toBe('file')
    const form = new Response(new FormData())
    const elsewhere = await at.app.inject({
      method: 'POST',
      url: '/api/messages',
      headers: { authorization: maya.authorization, 'content-type': form.headers.get('content-type') ?? '' },
      payload: Buffer.from(await form.arrayBuffer()),
    })
    expect(elsewhere.statusCode).toBe(415)
  })

  it('are attached to messages, visible to sender and receiver; foreign ones return 404 (trust S2) [CALL-38, MSG-02, MSG-03, ROLE-12]', async () => {
    const [counselor] = (await maya.get('/contacts')).body.results
    const file = (await upload({ name: 'page.png', type: 'image/png', bytes: samplePng() })).body
    const letter = { to_id: counselor.id, subject: '', message: 'Here it is.', documents: [file.id] }
    const sent = await maya.post('/messages', letter)
    expect(sent.body.documents).toEqual([file])
    const [listed] = (await maya.get('/messages?sent=true')).body.results
    expect(listed.documents).toEqual([file.id])
    for (const stranger of [await at.noor(), await at.lena()]) {
      const [theirs] = (await stranger.get('/contacts')).body.results
      const stolen = await stranger.post('/messages', { ...letter, to_id: theirs?.id ?? counselor.id })
      expect([stolen.status, stolen.body.errors[0].field]).toEqual([400, 'documents.0'])
      expect((await stranger.get(`/documents/${file.id}`)).status).toBe(404)
      expect((await stranger.get(`/documents/${file.id}/file`)).status).toBe(404)
      const own = stranger.user.mdlive_id
      const direct = await stranger.telehealth('GET', `/v1/patients/${own}/documents/${file.mdlive_id}`)
      expect(direct.status).toBe(404)
      expect((await stranger.post('/documents', { id: file.mdlive_id })).status).toBe(400)
    }
  })

  it('from a counselor are listed as received and can be downloaded [DOC-01, DOC-02]', async () => {
    const received = (await maya.get('/documents?upload_by=provider')).body
    expect(received).toMatchObject({ count: 1, next: null, previous: null })
    const [file] = received.results
    expect(file).toMatchObject({ document_name: 'your-next-visit.pdf', upload_by_name: expect.any(String) })
    expect((await maya.get(`/documents/${file.id}/file`)).bytes.toString('latin1', 0, 5)).toBe('%PDF-')
  })
})
