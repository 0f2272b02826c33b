import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { samplePdf } from '@evenkeel/server/testing/sample-files'
import type { Store } from '@evenkeel/server/store/store'
import { openTestStore, testEngines } from '@evenkeel/server/testing/test-store'
import { sql } from 'drizzle-orm'
import { openEmbedded } from '@evenkeel/server/store/open-embedded'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demo, openDemo, type SignedIn } from './testing/demo-people.ts'
import { type Json, openServices } from './testing/services.ts'

const logger = failOnErrorLog()
/** Words that stand nowhere else. */
const canary = {
  subject: 'canary-subject-7Q',
  message: 'canary-message-7Q',
  reply: 'canary-reply-7Q',
  file: 'canary-file-7Q',
  inside: 'canary-inside-7Q',
  search: 'canary-search-7Q',
  answer: 'canary-answer-7Q',
  survey: 'canary-survey-7Q',
  comments: 'canary-comments-7Q',
  /** Complaint of a demo person. */
  complaint: 'Grief or Loss',
}

/** Stands in the database as it is. */
const plain = 'maya.lopez@northstar.example'

/** Files below a folder that hold one of the canaries. */
function filesWithCanaries(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return names.flatMap(({ parentPath, name }) => {
    const bytes = readFileSync(path.join(parentPath, name))
    return [...Object.values(canary), plain].flatMap((word) =>
      bytes.includes(word) ? [`${name}: ${word}`] : [],
    )
  })
}

/** Answers the questions about meeting in person until one takes free words. */
async function answerFreely({ send }: Demo): Promise<Json> {
  const { body: start } = await send('GET', '/api/questions/appointment-starting-question')
  const said = (question: Json, answer: Json): Json => ({
    question: question.id,
    answer,
    ...(question.nested_question?.is_required
      ? { nested_response: said(question.nested_question, question.nested_question.choices[0].text) }
      : {}),
  })
  const response = [said(start, 'Face to face')]
  const { body: set } = await send('POST', '/api/answers', { body: { response } })
  const authorization = `Token ${set.answer_token}`
  let next = set.next_question
  while (next) {
    const answer = next.kind === 'text_box' ? canary.answer : next.choices[0].text
    const url = `/api/answers/${set.id}/add-or-update-answer`
    const { body } = await send('PATCH', url, { body: { response: said(next, answer) }, authorization })
    if (next.kind === 'text_box') break
    next = body.next_question
  }
  expect(next?.kind).toBe('text_box')
  return { id: set.id, answer_token: set.answer_token }
}

/** Everything somebody can say, under the canary words. */
async function sayEverything(at: Demo, maya: SignedIn): Promise<Json> {
  const [counselor] = (await maya.get('/contacts')).body.results
  const data = samplePdf(canary.inside).toString('base64')
  const document = { document_name: `${canary.file}.pdf`, mime_type: 'application/pdf', data }
  const file = (await maya.post('/documents', document)).body
  const letter = {
    to_id: counselor.id,
    subject: canary.subject,
    message: canary.message,
    documents: [file.id],
  }
  await maya.post('/messages', letter)
  await maya.post('/messages/search', { text: canary.search })
  await at.telehealth.control.reply({ email: maya.user.email }, { subject: 'Re', message: canary.reply })
  await at.telehealth.work()
  const took = { body: await answerFreely(at), authorization: maya.authorization }
  expect((await at.send('PATCH', '/api/me/update-responses', took)).status).toBe(200)
  await maya.post('/me/update-appointment-state', { appointment_state: 'CO' })
  const draft = { appointment_method: 'video', survey_answer: canary.survey }
  expect((await maya.post('/appointments', draft)).status).toBe(201)
  const wish = {
    provider_id: counselor.id,
    appointment_date: '2026-12-01',
    preferred_time: 'morning',
    appointment_method: 'video',
    chief_complaint_comments: canary.comments,
  }
  expect((await maya.post('/appointment-slot-queries', wish)).status).toBe(201)
  return file
}

/** A database whose folder can be looked through. */
async function openFolder(engine: Store['engine']): Promise<{ store: Store; folder: string }> {
  if (engine === 'embedded') {
    const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-rest-'))
    return { store: await openEmbedded(folder), folder }
  }
  const store = await openTestStore(engine)
  const { rows } = (await store.db.execute(sql`show data_directory`)) as unknown as {
    rows: { data_directory: string }[]
  }
  return { store, folder: rows[0]?.data_directory ?? '' }
}
const engines = testEngines().filter((engine) => engine === 'embedded' || process.env.DEEP === '1')

describe.each(engines)('what lies on the disk of %s (trust S24)', (engine) => {
  let folder: string
  let found: string[]
  let opened: { subjects: string[]; resealed: number; file: string; comments: string }
  beforeAll(async () => {
    const { store, ...at } = await openFolder(engine)
    folder = at.folder
    const demo = await openDemo({ store, logger })
    const maya: SignedIn = await demo.maya()
    const file = await sayEverything(demo, maya)
    // Members go on while keys change.
    const working = Promise.all(
      ['/messages', '/appointment-slot-queries', '/me', '/documents'].map(
        async (url) => (await maya.get(url)).status,
      ),
    )
    const resealed = (await demo.telehealth.rotateKeys()) + (await demo.api.rotateKeys())
    expect(await working).toEqual([200, 200, 200, 200])
    const subjects = (await maya.get('/messages?sent=true')).body.results.map(
      (one: { subject: string }) => one.subject,
    )
    const kept = (await maya.get(`/documents/${file.id}/file`)).bytes.toString('latin1')
    const [wish] = (await maya.get('/appointment-slot-queries')).body.results
    opened = { subjects, resealed, file: kept, comments: wish.chief_complaint_comments }
    await store.db.execute(sql`checkpoint`)
    await demo.close()
    found = filesWithCanaries(folder)
  }, 300_000)
  afterAll(() => {
    if (engine === 'embedded') rmSync(folder, { recursive: true, force: true })
  })

  it('shows nothing of messages, documents, answers and complaints, neither in tables nor in the log of the database [MSG-01, DOC-03, ENTITY-04]', () => {
    expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(100)
    expect(found.filter((line) => !line.endsWith(plain))).toEqual([])
    // What is not encrypted is found, so the search can find.
    expect(found.some((line) => line.endsWith(plain))).toBe(true)
  })

  it('opens as before after all of it was encrypted under new keys [MSG-01, DOC-02]', () => {
    expect(opened.subjects[0]).toBe(canary.subject)
    expect(opened.file).toContain(canary.inside)
    expect(opened.comments).toBe(canary.comments)
    expect(opened.resealed).toBeGreaterThan(15)
  })

  it.skipIf(engine !== 'embedded')(
    'does not start under another master key, and names the setting',
    async () => {
      const store = await openEmbedded(folder)
      const start = openServices({ store, logger, master: Buffer.alloc(32, 6) })
      await expect(start).rejects.toThrow('ENCRYPTION_KEY_PREVIOUS')
      await store.close()
    },
  )
})
