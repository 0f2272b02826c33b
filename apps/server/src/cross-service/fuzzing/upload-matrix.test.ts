import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import {
  rejectedUploads,
  type UploadSample,
  uploadMatrix,
  uploadPairwise,
} from '@evenkeel/server-kit/testing/upload-matrix'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DemoFixture, openDemoFixture, type SignedInMember } from '../testing/demo-fixture.ts'
import type { Json } from '../testing/services.ts'

// All 288 in `npm run test:deep`; otherwise every pair of extension, type and content at least once.
const combinations = process.env.DEEP === '1' ? uploadMatrix : uploadPairwise

let at: DemoFixture
let maya: SignedInMember
beforeAll(async () => {
  at = await openDemoFixture({ store: await openTestStore(), logger: failOnErrorLog() })
  maya = await at.maya()
})
afterAll(() => at.close())

/** Uploads a file to the portal API and to the telehealth service. */
async function atBothDoors({ name, type, bytes }: UploadSample) {
  const doc = { document_name: name, mime_type: type, data: bytes.toString('base64') }
  const own = await maya.post('/documents', doc)
  const path = `/v2/patients/${maya.user.mdlive_id}/documents`
  return [own, await maya.telehealth('POST', path, { doc })] as const
}
const kept = async (): Promise<number> => (await maya.get('/documents?page_size=1')).body.count

it(
  `stores a file only if name, declared type and content agree: ${combinations.length} combinations in two APIs (trust S16: ${2 * combinations.length} cases) [FIELD-09, DOC-03]`,
  { timeout: 300_000 },
  async () => {
    const before = await kept()
    const wrong: string[] = []
    for (const { title, file, agrees } of combinations) {
      const statuses = (await atBothDoors(file)).map(({ status }) => status)
      const expected = agrees ? [201] : [400, 413]
      if (statuses.some((status) => !expected.includes(status))) wrong.push(`${title}: ${statuses.join(' ')}`)
    }
    expect(wrong).toEqual([])
    expect(await kept()).toBe(before + 2 * uploadMatrix.filter(({ agrees }) => agrees).length)
  },
)

it.each(rejectedUploads)(
  'rejects in both APIs %s (trust S16: 2 cases) [DOC-03, ENTITY-20]',
  async (_, file, message) => {
    const before = await kept()
    for (const { status, body } of await atBothDoors(file)) {
      expect([400, 413]).toContain(status)
      // A NUL is rejected in any text, before the file is checked.
      const text = file.name.includes('\0') ? 'This text has a character we cannot keep.' : message
      expect(body.errors.map((error: Json) => error.message)).toEqual([text])
    }
    expect(await kept()).toBe(before)
  },
)
