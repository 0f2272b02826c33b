import type { FieldOption } from '@evenkeel/contract/fields/definition'
import type { AppointmentMethod } from '@evenkeel/contract/wire'
import { Phone, Users, Video } from 'lucide-react'
import { methodOf } from '../flow.ts'
import { questionWords as words } from '../questions.words.ts'
import type { ChoiceLook } from './ChoiceButtons.tsx'

const looks: Record<AppointmentMethod, Pick<ChoiceLook, 'Icon' | 'about'>> = {
  video: { Icon: Video, about: words.byVideo },
  phone: { Icon: Phone, about: words.byPhone },
  face_to_face: { Icon: Users, about: words.inPersonAbout },
}

/** How a way to meet is drawn: with its picture, and what it means in one line. */
export function methodLook({ value, label }: FieldOption): ChoiceLook {
  const method = methodOf(value)
  if (method === null) return { Icon: Users, title: label, about: null }
  return { ...looks[method], title: method === 'face_to_face' ? words.inPerson : label }
}
