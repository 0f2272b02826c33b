import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '#lib/storage.ts'
import { renderHtml } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import { ChangeChildOrganization } from './ChangeChildOrganization.tsx'
import { ChildOrganizationPicker } from './ChildOrganizationPicker.tsx'
import { ChildOrganizationContext, createChildOrganizationStore } from './child-organization.ts'

const child = (id: string, location: string) => ({
  id,
  location,
  number_of_sessions: 6,
  is_no_of_sessions_hidden: false,
})

function drawn(organisation = northstar()): string {
  return renderHtml(
    <ChildOrganizationContext value={createChildOrganizationStore(createMemoryStorage(), organisation)}>
      <ChildOrganizationPicker />
    </ChildOrganizationContext>,
    { organisation },
  )
}

describe('location picker', () => {
  it('is a field named org_location with every location of the organization as an option [ORG-11]', () => {
    const html = drawn(
      northstar({
        child_organisations: [
          child('7c1e0f5a-0032-4a00-8a00-000000000032', 'High Schools'),
          child('7c1e0f5a-0033-4a00-8a00-000000000033', 'Transportation'),
        ],
      }),
    )
    expect(html).toContain('<input id="org_location"')
    expect([...html.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
      'High Schools',
      'Transportation',
    ])
    expect(/list="([^"]+)"/.exec(html)?.[1]).toBe(/<datalist id="([^"]+)"/.exec(html)?.[1])
  })

  it('is not rendered if an organization has no locations [ORG-11]', () => {
    expect(drawn()).toBe('')
  })
})

describe('location on later pages', () => {
  const high = child('7c1e0f5a-0032-4a00-8a00-000000000032', 'High Schools')
  const organisation = northstar({ child_organisations: [high] })
  function onTheWay(typed: string, wasAsked: boolean): string {
    const choice = createChildOrganizationStore(createMemoryStorage(), organisation)
    choice.type(typed)
    return renderHtml(
      <ChildOrganizationContext value={choice}>
        <ChangeChildOrganization wasAsked={wasAsked} />
      </ChildOrganizationContext>,
      { organisation },
    )
  }

  it('is requested only if it was not requested before [ORG-11] (RD-111)', () => {
    expect(onTheWay('', false)).toContain('id="org_location"')
    expect(onTheWay('', true)).not.toContain('id="org_location"')
    expect(onTheWay('', true)).toContain('Say where you work')
    expect(onTheWay('High Schools', false)).not.toContain('id="org_location"')
    expect(onTheWay('3', true)).toContain('id="org_location"')
  })

  it('is not rendered for an organization without locations [ORG-11]', () => {
    expect(renderHtml(<ChangeChildOrganization />)).toBe('')
  })
})
