import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/Button.tsx'
import { useTenant } from '../organization-context.tsx'
import { ChildOrganizationPicker } from './ChildOrganizationPicker.tsx'
import styles from './child-chooser.module.css'
import {
  LOCATION_FIELD,
  useChildOrganizationStore,
  useChildOrganizationId,
  useTypedLocation,
} from './child-organization.ts'
import { locationMessages } from './location.messages.ts'

/**
 * The location, shown again in later steps. If it is known, it is not requested again but can be changed.
 * `wasAsked`: an empty location is not requested again either.
 */
export function ChangeChildOrganization({ wasAsked = false }: { readonly wasAsked?: boolean }) {
  const { organisation } = useTenant()
  const choice = useChildOrganizationStore()
  const chosen = useChildOrganizationId()
  const typed = useTypedLocation()
  const [asks, setAsks] = useState(() => choice.id() === null && (choice.typed() !== '' || !wasAsked))
  const wasOpened = useRef(false)
  useEffect(() => {
    if (asks && wasOpened.current) document.getElementById(LOCATION_FIELD)?.focus()
  }, [asks])
  const locations = organisation?.child_organisations ?? []
  if (locations.length === 0) return null
  if (asks || (chosen === null && typed !== '')) return <ChildOrganizationPicker />
  const found = locations.find(({ id }) => id === chosen)
  return (
    <div className={styles.said}>
      <p>
        {found ? (
          <span key="found">
            <span>{`${locationMessages.youWorkAt} `}</span>
            <strong translate="no">{found.location}</strong>
          </span>
        ) : (
          <span key="unsaid">{locationMessages.unsaid}</span>
        )}
      </p>
      <Button
        kind="quiet"
        onClick={() => {
          wasOpened.current = true
          setAsks(true)
        }}
      >
        {found ? locationMessages.change : locationMessages.say}
      </Button>
    </div>
  )
}
