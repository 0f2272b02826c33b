import { letter, type Letter } from '#features/members/mail-page.ts'
import type { Programme } from '#features/members/programme.ts'

/** A counselor wrote: that there is something to read, and nothing of it (flows.md 13, trust trap 50). */
export const newMessageMail = (programme: Programme): Letter =>
  letter(programme, `News from ${programme.name}`, [
    'There is something new for you to read.',
    `Log in to see it:\n${programme.link('/messages')}`,
    'To protect you, nothing of it stands in this mail.',
  ])
