import { Search } from 'lucide-react'
import styles from './search.module.css'
import { type InputProps, getTextAttributes } from './input-props.ts'

/**
 * A search term. It has no name, so that even without scripts the term never ends up in a URL, and its length
 * is limited because search has no validation errors.
 */
export function SearchInput(props: InputProps) {
  return (
    <div className={styles.search}>
      <Search aria-hidden="true" size={22} />
      <input {...getTextAttributes(props)} name={undefined} type="search" maxLength={props.field.max} />
    </div>
  )
}
