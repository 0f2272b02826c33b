import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  REMOVED_DATA,
  PARTNER_RESULTS,
  describeMemberRemoval,
  type RemovalReport,
  RETAINED_DATA,
  describePendingRemovals,
} from './removal-messages.ts'

const page = readFileSync(
  path.resolve(import.meta.dirname, '../../../../../docs/operating/personal-data.md'),
  'utf8',
)
const KEYS = ['the line about keys']
const report = (partner: RemovalReport['partner']): RemovalReport => ({
  rows: 12,
  visits_canceled: 0,
  call_center: [],
  partner,
})

describe('the report after a removal', () => {
  it('matches docs/operating/personal-data.md word for word', () => {
    for (const words of [REMOVED_DATA, RETAINED_DATA, ...Object.values(PARTNER_RESULTS)])
      expect(page).toContain(`> ${words}\n`)
  })

  it('ends with the retained data, the reasons, and what backups still contain', () => {
    const lines = describeMemberRemoval(report({ kind: 'removed', rows: 9 }), KEYS)
    expect(lines).toEqual([
      '12 rows were removed.',
      REMOVED_DATA,
      PARTNER_RESULTS.removed,
      RETAINED_DATA,
      ...KEYS,
    ])
  })

  it('names the patient, the data at an external counseling partner, and requests sent to the call center', () => {
    const partner = {
      kind: 'elsewhere',
      patient_id: 700_123,
      member_id: 'd1e2',
      holds: { appointments: 2, messages: 5, documents: 1 },
    } as const
    const lines = describeMemberRemoval(
      { ...report(partner), visits_canceled: 2, call_center: ['EV-7'] },
      KEYS,
    )
    expect(lines).toContain(PARTNER_RESULTS.elsewhere)
    expect(lines).toContain(
      '  patient 700123, member d1e2: 2 appointments, 5 messages, 1 document, and the profile.',
    )
    expect(lines).toContain('Ask the call center to delete the requests it received: EV-7.')
    expect(lines[1]).toMatch(/^2 upcoming appointments were canceled first/)
  })

  it('reports an unavailable partner or unknown patient instead of a count', () => {
    const partner = { kind: 'elsewhere', patient_id: null, member_id: 'd1e2', holds: null } as const
    expect(describeMemberRemoval(report(partner), KEYS).join('\n')).toContain(
      'member d1e2, whose patient number is unknown here: the amount is unknown',
    )
  })

  it('lists pending removals with the command to complete them', () => {
    const waits = { member_id: 'd1e2', patient_id: 7, since: '2026-11-23T15:00:00Z' }
    expect(describePendingRemovals([{ ...waits, is_elsewhere: true }])[0]).toContain('-- --partner-done d1e2')
    expect(describePendingRemovals([{ ...waits, is_elsewhere: false }])[0]).toContain('did not respond')
    expect(describePendingRemovals([])[0]).toContain('complete')
  })
})
