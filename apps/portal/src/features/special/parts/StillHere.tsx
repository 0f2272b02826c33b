import { usePlace } from '#organisation/organisation-context.tsx'
import { PhoneNumber } from '#ui/PhoneNumber.tsx'
import { specialWords } from '../special.words.ts'

/** The organisation's phone under every trouble: a person answers when the site does not. */
export function StillHere() {
  const { organisation } = usePlace()
  if (!organisation) return null
  return (
    <p>
      <span>{`${specialWords.alsoCall} `}</span>
      <PhoneNumber number={organisation.phone} />
    </p>
  )
}
