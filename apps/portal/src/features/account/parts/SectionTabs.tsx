import { useEffect, useRef } from 'react'
import { href } from '#lib/paths.ts'
import { Link } from '#ui/Link.tsx'
import { type SectionId, sections } from '../sections.ts'
import styles from './section-tabs.module.css'

/** How much of the neighboring tab is seen beside the current one, in pixels. */
const NEIGHBOR = 40

/** How much room the mark of the focus takes at each side of a tab, in pixels. */
const MARK = 8

/** Brings a tab into the row with the mark of its focus; a row that shows both keeps still. */
function bringIntoRow(row: HTMLElement, tab: Element): void {
  const frame = row.getBoundingClientRect()
  const { left, right } = tab.getBoundingClientRect()
  if (left - MARK < frame.left) row.scrollLeft += left - frame.left - NEIGHBOR
  else if (right + MARK > frame.right) row.scrollLeft += right - frame.right + NEIGHBOR
}

/** The sections of the profile as one row, which scrolls sideways by itself where it is wider than a phone. */
export function SectionTabs({ label, current }: { readonly label: string; readonly current: SectionId }) {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current]')
    if (row.current && tab) bringIntoRow(row.current, tab)
  }, [current])
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul ref={row}>
        {sections.map(({ id, label: name }) => (
          <li key={id}>
            <Link
              to={href('profile-section', { profileSection: id })}
              onFocus={(event) => row.current && bringIntoRow(row.current, event.currentTarget)}
              {...(id === current ? { 'aria-current': 'page' as const } : {})}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
