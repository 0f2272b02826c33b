import type { FieldOption } from '@evenkeel/api-contract/fields/field-definition'
import type { AppointmentMethod } from '@evenkeel/api-contract/schemas'
import { Phone, Users, Video } from 'lucide-react'
import { parseMethod } from '../intake-flow.ts'
import { questionMessages as words } from '../questions.messages.ts'
import type { ChoiceDisplay } from './ChoiceButtons.tsx'

const methodDisplays: Record<AppointmentMethod, Pick<ChoiceDisplay, 'Icon' | 'about'>> = {
  video: { Icon: Video, about: words.byVideo },
  phone: { Icon: Phone, about: words.byPhone },
  face_to_face: { Icon: Users, about: words.inPersonAbout },
}

/** How a way to meet is drawn: with its picture, and what it means in one line. */
export function getMethodDisplay({ value, label }: FieldOption): ChoiceDisplay {
  const method = parseMethod(value)
  if (method === null) return { Icon: Users, title: label, about: null }
  return { ...methodDisplays[method], title: method === 'face_to_face' ? words.inPerson : label }
}
