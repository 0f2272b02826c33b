import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import styles from './child-chooser.module.css'
import {
  type ChildOrganizationStore,
  type OrganizationLocation,
  LOCATION_FIELD,
  syncTypedLocation,
  useChildOrganizationStore,
  useChildOrganizationId,
  useTypedLocation,
} from './child-organization.ts'
import { useTenant } from '../organization-context.tsx'
import { locationMessages } from './location.messages.ts'
import { suggestLocations, applyIntendedLocation } from './match-location.ts'

/** Shown if the input matches no location: similar locations, each selectable with one press. */
function Suggestions({
  typed,
  locations,
  onPick,
}: {
  readonly typed: string
  readonly locations: readonly OrganizationLocation[]
  readonly onPick: (location: string) => void
}) {
  return (
    <ul className={styles.options} aria-label={locationMessages.list}>
      {suggestLocations(typed, locations).map(({ id, location }) => (
        <li key={id}>
          <button type="button" translate="no" onClick={() => onPick(location)}>
            {location}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Native autocomplete options. */
const LocationDatalist = ({
  id,
  locations,
}: {
  readonly id: string
  readonly locations: readonly OrganizationLocation[]
}) => (
  <datalist id={id}>
    {locations.map((location) => (
      <option key={location.id} value={location.location}>
        {location.location}
      </option>
    ))}
  </datalist>
)

const MatchedLocation = ({ location }: { readonly location: string }) => (
  <span>
    <span>{`${locationMessages.chose} `}</span>
    <strong translate="no">{location}</strong>
  </span>
)

/**
 * Keeps the height of the content below when the suggestions disappear on blur, so that the press that caused
 * the blur hits its target.
 */
function preserveHeight(part: HTMLElement | null, keeps: boolean): void {
  if (part) part.style.minHeight = keeps ? `${part.offsetHeight}px` : ''
}

/** Keeps what was typed before hydration. */
function useInputBeforeHydration(
  choice: ChildOrganizationStore,
  field: RefObject<HTMLInputElement | null>,
): void {
  useLayoutEffect(() => syncTypedLocation(choice, field.current), [choice, field])
}

/**
 * A text field with the organization's locations as options (ORG-11). Renders nothing if the organization has
 * none.
 */
export function ChildOrganizationPicker() {
  const { organisation } = useTenant()
  const choice = useChildOrganizationStore()
  const typed = useTypedLocation()
  const chosen = useChildOrganizationId()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  useInputBeforeHydration(choice, field)
  const locations = organisation?.child_organisations ?? []
  if (locations.length === 0) return null
  const found = locations.find((location) => location.id === chosen)
  const isUnknown = !found && typed !== ''
  const type = (text: string): void => {
    preserveHeight(answer.current, false)
    choice.type(text)
  }
  const pick = (location: string): void => {
    type(location)
    // The button disappears; the status shows the selection.
    status.current?.focus()
  }
  return (
    <div className={styles.chooser} data-field={LOCATION_FIELD}>
      <label htmlFor={LOCATION_FIELD}>{locationMessages.question}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {locationMessages.hint}
      </p>
      <input
        ref={field}
        id={LOCATION_FIELD}
        name={LOCATION_FIELD}
        type="text"
        dir="auto"
        autoComplete="off"
        list={`${id}-list`}
        aria-describedby={`${id}-hint`}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          preserveHeight(answer.current, isUnknown)
          applyIntendedLocation(choice, locations)
        }}
      />
      <LocationDatalist id={`${id}-list`} locations={locations} />
      <div ref={answer}>
        <p ref={status} role="status" tabIndex={-1} className={styles.chosen}>
          {found ? <MatchedLocation key="found" location={found.location} /> : null}
          {isUnknown ? <span key="missing">{locationMessages.notKnown({ typed })}</span> : null}
        </p>
        {isUnknown ? <Suggestions typed={typed} locations={locations} onPick={pick} /> : null}
      </div>
    </div>
  )
}
