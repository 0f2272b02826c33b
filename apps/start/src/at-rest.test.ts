import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { samplePdf } from '@evenkeel/server/testing/sample-files'
import { openEmbedded } from '@evenkeel/server/store/open-embedded'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDemo, type SignedIn } from './testing/demo-people.ts'

const logger = failOnErrorLog()
/** Words that stand nowhere else. */
const canary = {
  subject: 'canary-subject-7Q',
  message: 'canary-message-7Q',
  reply: 'canary-reply-7Q',
  file: 'canary-file-7Q',
  inside: 'canary-inside-7Q',
  search: 'canary-search-7Q',
}

/** Files below a folder that hold one of the canaries. */
function filesWithCanaries(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return names.flatMap(({ parentPath, name }) => {
    const bytes = readFileSync(path.join(parentPath, name))
    return Object.values(canary).flatMap((word) => (bytes.includes(word) ? [`${name}: ${word}`] : []))
  })
}

describe('what lies on the disk (trust S24)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-rest-'))
  let found: string[]
  let opened: { subjects: string[]; resealed: number; file: string }
  beforeAll(async () => {
    const at = await openDemo({ store: await openEmbedded(folder), logger })
    const maya: SignedIn = await at.maya()
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
    const resealed = await at.telehealth.rotateKeys()
    const subjects = (await maya.get('/messages?sent=true')).body.results.map(
      (one: { subject: string }) => one.subject,
    )
    const kept = (await maya.get(`/documents/${file.id}/file`)).bytes.toString('latin1')
    opened = { subjects, resealed, file: kept }
    await at.close()
    found = filesWithCanaries(folder)
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('shows nothing of messages and documents, neither in tables nor in the log of the database [MSG-01, DOC-03]', () => {
    expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(100)
    expect(found).toEqual([])
  })

  it('opens as before after all of it was encrypted under new keys [MSG-01, DOC-02]', () => {
    expect(opened.subjects[0]).toBe(canary.subject)
    expect(opened.file).toContain(canary.inside)
    expect(opened.resealed).toBeGreaterThan(15)
  })
})
