import { describe, expect, it } from 'vitest'
import { type LocalKey, createMemoryStorage } from '#lib/storage.ts'
import { northstar } from '#testing/organization.ts'
import { createChildOrganizationStore, matchLocation } from './child-organization.ts'
import { suggestLocations, findIntendedLocation, applyIntendedLocation } from './match-location.ts'

const child = (id: string, location: string) => ({
  id,
  location,
  number_of_sessions: 6,
  is_no_of_sessions_hidden: false,
})
const high = child('7c1e0f5a-0032-4a00-8a00-000000000032', 'High Schools')
const buses = child('7c1e0f5a-0033-4a00-8a00-000000000033', 'Transportation')
const cedarvalley = northstar({ username: 'cedarvalley', child_organisations: [high, buses] })
const open = (kept: string | null = null, organisation: typeof cedarvalley | null = cedarvalley) => {
  const local = createMemoryStorage<LocalKey>()
  if (kept !== null) local.set('childOrg', kept)
  return { local, choice: createChildOrganizationStore(local, organisation) }
}

describe('choice of a location', () => {
  it('stores the text on every input, and the id once it names a location [STORE-02]', () => {
    const { local, choice } = open()
    choice.type('H')
    expect(local.get('childOrg')).toBe('H')
    choice.type('High')
    expect(local.get('childOrg')).toBe('High')
    choice.type('High Schools')
    expect(local.get('childOrg')).toBe(high.id)
    choice.type('')
    expect(local.get('childOrg')).toBeNull()
  })

  it('matches a location by name, ignoring spaces and case [ORG-11]', () => {
    expect(matchLocation('  high   SCHOOLS ', [high, buses])).toBe(high)
    expect(matchLocation('High', [high, buses])).toBeNull()
    expect(matchLocation('', [high, buses])).toBeNull()
  })

  it('suggests locations similar to the input, or all of them if none is [ORG-11]', () => {
    expect(suggestLocations('SCHOOL', [high, buses])).toEqual([high])
    expect(suggestLocations('3', [high, buses])).toEqual([high, buses])
  })

  it('recognizes a misspelled or incomplete name if only one location matches [ORG-11]', () => {
    const grade = child('7c1e0f5a-0031-4a00-8a00-000000000031', 'High Street')
    expect(findIntendedLocation('Hihg Schols', [high, buses])).toBe(high)
    expect(findIntendedLocation('transpotation', [high, buses])).toBe(buses)
    expect(findIntendedLocation('Transp', [high, buses])).toBe(buses)
    expect(findIntendedLocation('High', [high, grade])).toBeNull()
    expect(findIntendedLocation('bus', [high, buses])).toBeNull()
    expect(findIntendedLocation('Middle Schools', [high, buses])).toBeNull()
    expect(suggestLocations('tansport', [high, buses])).toEqual([buses])
  })

  it('replaces the input with the name of the matched location on blur [ORG-11] [STORE-02]', () => {
    const { local, choice } = open()
    choice.type('transpotation')
    expect(choice.id()).toBeNull()
    applyIntendedLocation(choice, [high, buses])
    expect(choice.typed()).toBe('Transportation')
    expect(local.get('childOrg')).toBe(buses.id)
    choice.type('somewhere else')
    applyIntendedLocation(choice, [high, buses])
    expect(choice.typed()).toBe('somewhere else')
  })

  it('notifies all subscribers [ORG-11]', () => {
    const { choice } = open()
    const seen: (string | null)[] = []
    choice.subscribe(() => seen.push(choice.id()))
    choice.type('Transportation')
    choice.type('Transport')
    expect(seen).toEqual([buses.id, null])
  })

  it('is restored on the next page [ORG-11]', () => {
    const { choice } = open(buses.id)
    expect(choice.id()).toBe(buses.id)
    expect(choice.typed()).toBe('Transportation')
  })

  it('is dropped if it belongs to another organization [ORG-11] [STORE-02]', () => {
    const { local, choice } = open(high.id, northstar())
    expect(choice.id()).toBeNull()
    expect(local.get('childOrg')).toBeNull()
  })

  it('stays in storage while the organization cannot be loaded [ORG-11] [ORG-15]', () => {
    const { local, choice } = open(high.id, null)
    expect(choice.id()).toBeNull()
    expect(local.get('childOrg')).toBe(high.id)
  })
})
