import { authenticationLabels, environments } from '@apim/contract/constants'
import { Checkbox, TextInput } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { number } from '../../../shared/numbers.ts'
import { written, writtenIn } from '../../../shared/parts/Written.tsx'
import { QueryFailure } from '../../../shared/states/QueryFailure.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './Gallery.module.css'
import type { FacetCounts } from './gallery-facets.ts'
import type { Facet } from './gallery-list.ts'
import { useGallery } from './use-gallery.ts'

type Value = { value: string; label: string; count: number | undefined }

/** How many values of a facet are listed at first, besides the chosen ones. */
const shownAtFirst = 8
/** How many are listed at most; a search finds the others. */
const shownAtMost = 50

/** The values of a facet to list: the first ones, all, or those that match the search; chosen ones always. */
const useVisibleValues = (values: Value[], chosen: string[]) => {
  const [showsAll, setShowsAll] = useState(false)
  const [text, setText] = useState('')
  const wanted = text.trim().toLocaleLowerCase()
  const most = showsAll ? shownAtMost : shownAtFirst
  const found = showsAll ? values.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)) : values
  const shown = new Set(found.slice(0, most))
  return {
    shown: values.filter((one) => shown.has(one) || chosen.includes(one.value)),
    isSearched: showsAll && values.length > shownAtMost,
    rest: found.length - shown.size,
    text,
    setText,
    showsAll,
    turn: () => {
      setShowsAll(!showsAll)
      setText('')
    },
  }
}

function FacetGroup({ facet, values }: { facet: Facet; values: Value[] }) {
  const { t } = useTranslation()
  const { search, toggle } = useGallery()
  const chosen = (search[facet] ?? []).map(String)
  const { shown, isSearched, rest, text, setText, showsAll, turn } = useVisibleValues(values, chosen)
  if (values.length === 0) return null
  return (
    <fieldset>
      <legend>{t(`apis.facet.${facet}`)}</legend>
      {isSearched && (
        <TextInput
          size="xs"
          value={text}
          {...writtenIn(text)}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={t('part.searchOptions')}
          aria-label={t('part.searchOptions')}
        />
      )}
      {shown.map(({ value, label, count }) => (
        <div key={value} className={css.facet}>
          <Checkbox size="xs" label={written(label)} checked={chosen.includes(value)} onChange={() => toggle({ facet, value })} />
          <span className="num">{count !== undefined && number(count)}</span>
        </div>
      ))}
      {isSearched && rest > 0 && <span className="hint">{t('list.more', { count: shownAtMost })}</span>}
      {(showsAll || shown.length < values.length) && values.length > shownAtFirst && (
        <button type="button" className={css.all} aria-expanded={showsAll} onClick={turn}>
          {showsAll ? t('apis.facetFewer') : t('apis.facetAll', { count: values.length })}
        </button>
      )}
    </fieldset>
  )
}

/** A filter that is either on or off. */
function Flag({ facet, count }: { facet: 'granted' | 'favourite'; count: number | undefined }) {
  const { t } = useTranslation()
  const { search, toggle } = useGallery()
  return (
    <div className={css.facet}>
      <Checkbox
        size="xs"
        label={t(`apis.facet.${facet}`)}
        checked={search[facet] === 'yes'}
        onChange={() => toggle({ facet, value: 'yes' })}
      />
      <span className="num">{count !== undefined && number(count)}</span>
    </div>
  )
}

/** The gallery's filters, with how many APIs each would show. Environments and authentications are listed even if nothing uses them. */
export function GalleryFacets({ facets }: { facets: UseQueryResult<FacetCounts> }) {
  const { t } = useTranslation()
  const { search } = useGallery()
  const counts = facets.data
  const found = counts?.tag.map(({ value, label, count }) => ({ value: encodeURIComponent(value), label, count })) ?? []
  // Chosen tags can be unchecked even if no found API has them.
  const chosen = (search.tag ?? []).filter((tag) => !found.some(({ value }) => value === tag))
  const tags = [...found, ...chosen.map((value) => ({ value, label: decodeURIComponent(value), count: undefined }))]
  const lives = counts?.life.map(({ value, count }) => ({ value, label: t(`life.is.${value}`), count })) ?? []
  const countOf = (facet: 'env' | 'auth', value: string) =>
    counts ? (counts[facet].find((one) => one.value === value)?.count ?? 0) : undefined
  return (
    <div className={css.facets}>
      <QueryFailure queries={[facets]} what={t('apis.facetsFailed')} />
      <div className={css.flags}>
        <Flag facet="granted" count={counts?.granted} />
        <Flag facet="favourite" count={counts?.favourites} />
      </div>
      <FacetGroup facet="area" values={counts?.businessArea ?? []} />
      <FacetGroup facet="env" values={environments.map((env) => ({ value: env, label: env, count: countOf('env', env) }))} />
      <FacetGroup
        facet="auth"
        values={Object.entries(authenticationLabels).map(([value, label]) => ({ value, label, count: countOf('auth', value) }))}
      />
      {lives.some(({ value }) => value !== 'published') && <FacetGroup facet="life" values={lives} />}
      <FacetGroup facet="tag" values={tags} />
    </div>
  )
}
