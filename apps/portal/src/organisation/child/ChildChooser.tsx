import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import styles from './child-chooser.module.css'
import {
  type ChildChoice,
  type Location,
  LOCATION_FIELD,
  takeTyped,
  useChildChoice,
  useChildId,
  useChildTyped,
} from './child-organisation.ts'
import { usePlace } from '../organisation-context.tsx'
import { locationWords } from './location.words.ts'
import { locationsLike, settle } from './meant-location.ts'

/** What was typed names none: the locations somebody may mean, each one tap. */
function Suggestions({
  typed,
  locations,
  onPick,
}: {
  readonly typed: string
  readonly locations: readonly Location[]
  readonly onPick: (location: string) => void
}) {
  return (
    <ul className={styles.options} aria-label={locationWords.list}>
      {locationsLike(typed, locations).map(({ id, location }) => (
        <li key={id}>
          <button type="button" translate="no" onClick={() => onPick(location)}>
            {location}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What the browser itself offers while somebody types. */
const Names = ({ id, locations }: { readonly id: string; readonly locations: readonly Location[] }) => (
  <datalist id={id}>
    {locations.map((location) => (
      <option key={location.id} value={location.location}>
        {location.location}
      </option>
    ))}
  </datalist>
)

const Found = ({ location }: { readonly location: string }) => (
  <span>
    <span>{`${locationWords.chose} `}</span>
    <strong translate="no">{location}</strong>
  </span>
)

/** What is below keeps its place when the suggestions go because the field is left: a press on it is what left the field. */
function keepHeight(part: HTMLElement | null, keeps: boolean): void {
  if (part) part.style.minHeight = keeps ? `${part.offsetHeight}px` : ''
}

/** What was typed before the scripts had started stays. */
function useTypedBefore(choice: ChildChoice, field: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => takeTyped(choice, field.current), [choice, field])
}

/**
 * Where the person works: a field with the organisation's locations to pick from (ORG-11). Draws nothing where the
 * organisation has none.
 */
export function ChildChooser() {
  const { organisation } = usePlace()
  const choice = useChildChoice()
  const typed = useChildTyped()
  const chosen = useChildId()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  useTypedBefore(choice, field)
  const locations = organisation?.child_organisations ?? []
  if (locations.length === 0) return null
  const found = locations.find((location) => location.id === chosen)
  const isUnknown = !found && typed !== ''
  const type = (text: string): void => {
    keepHeight(answer.current, false)
    choice.type(text)
  }
  const pick = (location: string): void => {
    type(location)
    // Its button goes: what was chosen is said there.
    status.current?.focus()
  }
  return (
    <div className={styles.chooser} data-field={LOCATION_FIELD}>
      <label htmlFor={LOCATION_FIELD}>{locationWords.question}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {locationWords.hint}
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
          keepHeight(answer.current, isUnknown)
          settle(choice, locations)
        }}
      />
      <Names id={`${id}-list`} locations={locations} />
      <div ref={answer}>
        <p ref={status} role="status" tabIndex={-1} className={styles.chosen}>
          {found ? <Found key="found" location={found.location} /> : null}
          {isUnknown ? <span key="missing">{locationWords.notKnown({ typed })}</span> : null}
        </p>
        {isUnknown ? <Suggestions typed={typed} locations={locations} onPick={pick} /> : null}
      </div>
    </div>
  )
}
