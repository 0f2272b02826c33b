import { Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { EmptyState } from '#components/QueryBoundary.tsx'
import { Button } from '@evenkeel/ui/Button'
import parts from '#components/parts.module.css'
import { Tag } from '#components/Tag.tsx'
import { partMessages as words } from '../fields/fields.messages.ts'
import styles from '../fields/fields.module.css'
import { useOrganizationForm } from '../fields/FormFields.tsx'

interface ItemBoxProps {
  readonly place: string
  readonly name: string
  readonly isActive: boolean
  readonly isOpen: boolean
  readonly disabled: boolean
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** One item of the list, collapsed behind its name. */
function ItemBox({ place, name, isActive, isOpen, disabled, onRemove, children }: ItemBoxProps) {
  const { faultWithin } = useOrganizationForm()
  return (
    <details className={styles.item} data-place={place} {...(isOpen ? { open: true } : {})}>
      <summary>
        <span>{name}</span>
        {isActive ? null : <Tag>{words.switchedOff}</Tag>}
        {faultWithin(place) === null ? null : <Tag tone="error">{words.hasFault}</Tag>}
      </summary>
      <div className={styles.inside}>
        {children}
        <div>
          <Button
            kind="danger"
            disabled={disabled}
            aria-label={words.removeNamed({ name })}
            onClick={onRemove}
          >
            {words.remove}
          </Button>
        </div>
      </div>
    </details>
  )
}

interface ItemListProps<Item extends { readonly id: string; readonly active: boolean }> {
  readonly place: string
  readonly items: readonly Item[]
  readonly onChange: (items: Item[]) => void
  readonly nameOf: (item: Item) => string
  /** Creates an item with the given id. */
  readonly fresh: (id: string) => Item
  readonly addWord: string
  /** Adds new items at the start; by default at the end. */
  readonly addsFirst?: boolean
  readonly empty: { readonly title: string; readonly text: string }
  readonly disabled: boolean
  readonly fieldsOf: (place: string, item: Item, set: (item: Item) => void) => ReactNode
}

/** Editable list of items, each collapsed behind its name. */
export function ItemList<Item extends { readonly id: string; readonly active: boolean }>({
  place,
  items,
  onChange,
  nameOf,
  fresh,
  addWord,
  addsFirst = false,
  empty,
  disabled,
  fieldsOf,
}: ItemListProps<Item>) {
  const [added, setAdded] = useState<string | null>(null)
  const adder = useRef<HTMLDivElement>(null)
  return (
    <div className={parts.stack} data-place={place}>
      {items.length === 0 ? (
        <EmptyState title={empty.title}>
          <p>{empty.text}</p>
        </EmptyState>
      ) : null}
      {items.map((item, at) => (
        <ItemBox
          key={item.id}
          place={`${place}.${at}`}
          name={nameOf(item)}
          isActive={item.active}
          isOpen={item.id === added}
          disabled={disabled}
          onRemove={() => {
            onChange(items.filter(({ id }) => id !== item.id))
            adder.current?.querySelector('button')?.focus()
          }}
        >
          {fieldsOf(`${place}.${at}`, item, (next) =>
            onChange(items.map((one) => (one.id === item.id ? next : one))),
          )}
        </ItemBox>
      ))}
      <div ref={adder}>
        <Button
          kind="secondary"
          disabled={disabled}
          onClick={() => {
            const id = crypto.randomUUID()
            setAdded(id)
            onChange(addsFirst ? [fresh(id), ...items] : [...items, fresh(id)])
          }}
        >
          <Plus size={18} aria-hidden="true" />
          {addWord}
        </Button>
      </div>
    </div>
  )
}
