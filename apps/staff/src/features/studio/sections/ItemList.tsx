import { Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Empty } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import parts from '#ui/parts.module.css'
import { partWords as words } from '../fields/fields.words.ts'
import styles from '../fields/fields.module.css'
import { useForm } from '../fields/form-context.tsx'

interface ItemListProps<Item extends { readonly id: string; readonly active: boolean }> {
  readonly place: string
  readonly items: readonly Item[]
  readonly onChange: (items: Item[]) => void
  readonly nameOf: (item: Item) => string
  /** A new one, with an id of its own. */
  readonly fresh: (id: string) => Item
  readonly addWord: string
  readonly empty: { readonly title: string; readonly text: string }
  readonly disabled: boolean
  readonly fieldsOf: (place: string, item: Item, set: (item: Item) => void) => ReactNode
}

/** Several of a kind, each behind its name. */
export function ItemList<Item extends { readonly id: string; readonly active: boolean }>({
  place,
  items,
  onChange,
  nameOf,
  fresh,
  addWord,
  empty,
  disabled,
  fieldsOf,
}: ItemListProps<Item>) {
  const { faultWithin } = useForm()
  const [added, setAdded] = useState<string | null>(null)
  const adder = useRef<HTMLDivElement>(null)
  return (
    <div className={parts.stack} data-place={place}>
      {items.length === 0 ? (
        <Empty title={empty.title}>
          <p>{empty.text}</p>
        </Empty>
      ) : null}
      {items.map((item, at) => (
        <details
          key={item.id}
          className={styles.item}
          data-place={`${place}.${at}`}
          {...(item.id === added ? { open: true } : {})}
        >
          <summary>
            <span>{nameOf(item)}</span>
            {item.active ? null : <span className={parts.tag}>{words.switchedOff}</span>}
            {faultWithin(`${place}.${at}`) === null ? null : (
              <span className={parts.tag} data-tone="error">
                {words.hasFault}
              </span>
            )}
          </summary>
          <div className={styles.inside}>
            {fieldsOf(`${place}.${at}`, item, (next) =>
              onChange(items.map((one) => (one.id === item.id ? next : one))),
            )}
            <div>
              <Button
                kind="danger"
                disabled={disabled}
                label={words.removeNamed({ name: nameOf(item) })}
                onPress={() => {
                  onChange(items.filter(({ id }) => id !== item.id))
                  adder.current?.querySelector('button')?.focus()
                }}
              >
                {words.remove}
              </Button>
            </div>
          </div>
        </details>
      ))}
      <div ref={adder}>
        <Button
          kind="secondary"
          disabled={disabled}
          onPress={() => {
            const id = crypto.randomUUID()
            setAdded(id)
            onChange([...items, fresh(id)])
          }}
        >
          <Plus size={18} aria-hidden="true" />
          {addWord}
        </Button>
      </div>
    </div>
  )
}
