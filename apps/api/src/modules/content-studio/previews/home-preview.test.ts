import { afterAll, beforeAll, expect, it } from 'vitest'
import { CEDARVALLEY } from '#testing/member-api.ts'
import { openStudio, type Studio } from '#testing/staff/studio-api.ts'

// Responses are asserted field by field, so tests read them as loose JSON.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

let at: Studio
beforeAll(async () => {
  at = await openStudio()
}, 120_000)
afterAll(() => at.close())

it('shows the shared home page draft with an organization, and reports a sentence with a missing article at its field', async () => {
  const { body: taken } = await at.post(at.editor, '/home/take-over')
  const { form, revision } = taken
  const [first, ...others] = form.phrases
  const change = { revision, form: { phrases: [{ ...first, headline: 'I cannot sleep.' }, ...others] } }
  const { status, body } = await at.post(at.editor, '/home/preview', { ...change, organisation: CEDARVALLEY })
  expect(status).toBe(200)
  const client = new URL(body.pages[0].url).pathname.split('/')[1] ?? ''
  const headlines = async (id: string): Promise<string[]> =>
    (await at.send('GET', '/phrases/home', { headers: { 'x-client-id': id } })).body.map(
      ({ headline }: Json) => headline,
    )
  expect((await headlines(client))[0]).toBe('I cannot sleep.')
  expect((await headlines('cedarvalley'))[0]).toBe(first.headline)
  const { body: shown } = await at.send('GET', `/organisations/v2/configuration?domain=${client}`)
  expect(shown.program_name).toBe('Cedar Valley Cares')

  const lost = {
    revision,
    form: { phrases: [{ ...first, article: { topic: 'sleeping-better', slug: 'gone' } }, ...others] },
  }
  const checked = await at.post(at.editor, '/home/check', lost)
  expect(checked.body.faults).toContainEqual(
    expect.objectContaining({
      severity: 'error',
      file: 'phrases.yaml',
      place: 'phrases.0.article',
      message: 'there is no article sleeping-better/gone',
    }),
  )
  expect((await at.post(at.editor, '/home/preview', lost)).status).toBe(422)
  // The published state can be previewed anyway.
  const published = await at.post(at.editor, '/home/preview', { ...lost, is_published: true })
  expect(published.status).toBe(200)
}, 120_000)
