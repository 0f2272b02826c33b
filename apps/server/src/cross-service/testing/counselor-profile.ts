import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CounselorProfile } from '@evenkeel/api-contract/counselor/profile'

/** A camera image from this repository. */
export const realJpeg = readFileSync(
  path.resolve(import.meta.dirname, '../../../../../docs/screens/wide.jpg'),
)

/** A complete counselor profile. */
export const createProfile = (own: Partial<CounselorProfile> = {}): CounselorProfile => ({
  given_name: 'Ines',
  family_name: 'Calder',
  kind: 'LCSW',
  gender: 'Female',
  city: 'Denver',
  state: 'CO',
  zone: 'America/Denver',
  methods: ['video', 'phone'],
  language_ids: [1, 2],
  specialties: ['ANX', 'STR'],
  identities: ['Veteran'],
  approach: 'tools',
  statement: 'I help you find the next small step.',
  about_me: 'I have worked with people at a turning point for twelve years.',
  education: 'Master of Social Work, Western State',
  years_in_practice: 12,
  ...own,
})
