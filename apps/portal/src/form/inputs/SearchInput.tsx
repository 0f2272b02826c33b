import { Search } from 'lucide-react'
import styles from './search.module.css'
import { type InputProps, getTextAttributes } from './input-props.ts'

/**
 * A text that is searched for. It has no name, so that even without scripts the words never end up in an address; and
 * it takes no more than it may hold, because there is nothing in it to correct later.
 */
export function SearchInput(props: InputProps) {
  return (
    <div className={styles.search}>
      <Search aria-hidden="true" size={22} />
      <input {...getTextAttributes(props)} name={undefined} type="search" maxLength={props.field.max} />
    </div>
  )
}
