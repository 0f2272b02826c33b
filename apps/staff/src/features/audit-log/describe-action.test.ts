import { expect, it } from 'vitest'
import { describeAction } from './components/AuditEventTable.tsx'

it('describes staff actions with the contract summary, and other actions by actor and subject', () => {
  const said = (action: string, object = 'visit') => describeAction({ action, object })
  expect(said('POST /staff/tasks/:kind/:id/claim')).toBe('Take a task')
  expect(said('POST /counselor/cases/:patient_id/care-call')).toBe(
    'Have the care line call somebody in danger',
  )
  expect(said('operator member:export')).toBe('The operator at a terminal: member:export')
  expect(said('GET /me/coverage')).toBe('A member or visitor looked at: visit')
  expect(said('POST /me/anything', 'message')).toBe('A member or visitor did something with: message')
})
