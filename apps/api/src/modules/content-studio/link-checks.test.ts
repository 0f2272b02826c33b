import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acmeOrganization, emptyNav, openStudio, type Studio } from '#testing/staff/studio-api.ts'

// Responses are asserted field by field, so tests read them as loose JSON.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

const TILE = '7c1e0f5a-0098-4a00-8a00-000000000098'

describe('links edited in the content studio', { timeout: 120_000 }, () => {
  let at: Studio
  beforeAll(async () => {
    at = await openStudio()
  })
  afterAll(() => at.close())

  it.each([
    ['/nowhere', 'navs', /^there is no page \/nowhere here/],
    ['/topics/stress/gone', 'home', /^there is no article/],
    ['http://acme.example', 'navs', /^http:\/\/ is not safe/],
    ['javascript:alert(1)', 'navs', /^a link begins with/],
    ['https://acme.example/a b', 'home', /^a link has no spaces/],
    ['tel:call', 'after_last', /^a link begins with/],
    ['mailto:acme', 'after_last', /^this is no mail address/],
  ] as const)(
    'blocks publishing for the link %s in %s, with a message at its field',
    async (link, where, said) => {
      const place = where === 'navs' ? 'navs.0.url' : 'session_terms.after_last.link'
      const tile = { ...emptyNav, id: TILE, label: 'Away', url: link }
      const username =
        `link-${place.replaceAll('.', '-').replaceAll('_', '-')}-${link.replaceAll(/[^a-z]/g, '')}`.slice(
          0,
          40,
        )
      if (where === 'home') {
        const taken = await at.read('home', at.editor)
        const draft =
          taken.space.owner === 'studio' ? taken : (await at.post(at.editor, '/home/take-over')).body
        const navs = draft.files.find(({ path: file }: Json) => file === 'navs.yaml').text
        const checked = await at.post(at.editor, '/home/check', {
          revision: draft.revision,
          files: [{ path: 'navs.yaml', text: navs.replace('url: /help-myself', `url: ${link}`) }],
        })
        expect(checked.body).toMatchObject({ is_green: false })
        expect(checked.body.faults).toContainEqual(
          expect.objectContaining({
            severity: 'error',
            place: 'navs.0.url',
            message: expect.stringMatching(said),
          }),
        )
        return
      }
      const { id } = (await at.post(at.manager, '', { ...acmeOrganization, username })).body.space
      const form =
        where === 'navs'
          ? { navs: [tile] }
          : {
              session_terms: {
                ...{ year_begins: null, per_concern: false, notice_hours: 0, no_show_counts: true },
                ...{ gives_back_no_fit: false, after_last: { words: 'Call us.', link } },
              },
            }
      await at.save(id, { form })
      const refused = await at.publish(id)
      expect(refused.status).toBe(422)
      const checked = await at.post(at.manager, `/${id}/check`, { revision: 2 })
      const here = checked.body.faults.filter((fault: Json) => fault.place === place)
      expect(here).toEqual([expect.objectContaining({ message: expect.stringMatching(said) })])
    },
  )

  it('can deactivate an organization with broken links from before the check', async () => {
    const { id } = (await at.post(at.manager, '', { ...acmeOrganization, username: 'old-links' })).body.space
    await at.save(id, { form: { navs: [{ ...emptyNav, id: TILE, label: 'Away', url: '/topics' }] } })
    expect((await at.publish(id)).status).toBe(200)
    await at.store.db.execute(
      sql`UPDATE portal.studio_versions SET files = replace(files::text, 'url: /topics', 'url: http://acme.example')::jsonb WHERE space = ${id}`,
    )
    const off = await at.post(at.manager, `/${id}/switch`, { active: false })
    expect(off.body).toMatchObject({ space: { state: 'inactive' } })
    expect(await at.shown('old-links')).toBeNull()
  })
})
