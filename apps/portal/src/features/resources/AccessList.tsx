import type { ResourceDetail } from '@apim/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Field } from '../../shared/form/fields/field.ts'
import { written } from '../../shared/parts/Written.tsx'
import { PickerField } from '../../shared/picker/PickerField.tsx'
import { openOrganizations } from '../../shared/picker/sources.queries.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import css from './Resources.module.css'
import { useGrantAccess, useRevokeAccess } from './resources.queries.ts'

type Entry = ResourceDetail['organizations'][number]

function Remove({ entry: { id, organization } }: { entry: Entry }) {
  const { t } = useTranslation()
  const revoke = useRevokeAccess()
  const ask = () =>
    confirmAndRun({
      question: {
        title: t('resources.access.removeTitle', { organization: organization.name }),
        text: t('resources.access.removeText'),
        ok: t('resources.access.remove'),
        danger: true,
      },
      run: () => revoke.mutateAsync(id),
      done: t('resources.access.removed'),
      failed: t('resources.access.removeFailed'),
    })
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={revoke.isPending}
      onClick={() => void ask()}
      aria-label={t('resources.access.removeOne', { organization: organization.name })}
    >
      {t('resources.access.remove')}
    </Button>
  )
}

function Add({ resourceId }: { resourceId: number }) {
  const { t } = useTranslation()
  const grant = useGrantAccess()
  const [chosen, setChosen] = useState<string | null>(null)
  const field: Field<string | null> = {
    value: chosen,
    set: setChosen,
    leave: () => undefined,
    error: undefined,
    isRequired: false,
    isOmitted: false,
    isLost: false,
  }
  const add = async () => {
    if (chosen === null) return
    const isAdded = await confirmAndRun({
      run: () => grant.mutateAsync({ resourceId, organizationId: Number(chosen) }),
      done: t('resources.access.added'),
      failed: t('resources.access.addFailed'),
    })
    if (isAdded) setChosen(null)
  }
  return (
    <div className={css.add}>
      <PickerField
        label={t('resources.access.organization')}
        placeholder={t('resources.access.choose')}
        source={openOrganizations}
        failed={t('resources.access.organizationsFailed')}
        clearable
        field={field}
      />
      <Button variant="default" disabled={chosen === null} loading={grant.isPending} onClick={() => void add()}>
        {t('resources.access.add')}
      </Button>
    </div>
  )
}

/** The organizations that may use the resource although it is private; each change takes effect at once. */
export function AccessList({ resource: { id, isPublic, organizations: entries } }: { resource: ResourceDetail }) {
  const { t } = useTranslation()
  return (
    <>
      {entries.length === 0 ? (
        <p className={css.none}>{t(isPublic === 1 ? 'resources.access.everyone' : 'resources.access.none')}</p>
      ) : (
        <ul className={css.list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              {written(entry.organization.name)}
              <Remove entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <Add resourceId={id} />
    </>
  )
}
