import type { Resource } from '@apim/contract'
import { Accordion, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CertificateFiles } from '../../features/certificates/CertificateFiles.tsx'
import { ConnectionTest } from '../../features/resources/ConnectionTest.tsx'
import { ResourceSettings } from '../../features/resources/ResourceSettings.tsx'
import css from '../../features/resources/Resources.module.css'
import { accessOf, useRemoveResource } from '../../features/resources/resources.queries.ts'
import { LinkButton } from '../../shared/parts/links.tsx'
import { StatusChip } from '../../shared/parts/Marks.tsx'
import { Written, written } from '../../shared/parts/Written.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndDelete } from '../../shell/confirm/confirm-and-run.ts'

function Delete({ resource: { id, name } }: { resource: Resource }) {
  const { t } = useTranslation()
  const remove = useRemoveResource()
  const ask = () =>
    confirmAndDelete({
      title: t('resources.remove.title', { name }),
      text: t('resources.remove.text'),
      shown: name,
      word: 'confirm',
      run: () => remove.mutateAsync(id),
      done: t('resources.remove.done'),
      failed: t('resources.remove.failed'),
    })
  return (
    <Button
      size="xs"
      variant="default"
      loading={remove.isPending}
      onClick={() => void ask()}
      aria-label={t('resources.remove.one', { name })}
    >
      {t('resources.remove.name')}
    </Button>
  )
}

/** The organizations of a private resource, by name. */
function Organizations({ resource: { id, isPublic } }: { resource: Resource }) {
  const { t } = useTranslation()
  return (
    <Loaded query={useQuery(accessOf(id))} what={t('resources.access.failed')} inline>
      {(organizations) =>
        organizations.length === 0 ? (
          <p className={css.none}>{t(isPublic === 1 ? 'resources.access.everyone' : 'resources.access.none')}</p>
        ) : (
          <ul className={css.list}>
            {organizations.map((entry) => (
              <li key={entry.id}>{written(entry.organization.name)}</li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Body({ resource }: { resource: Resource }) {
  const { t } = useTranslation()
  const { id, name, type } = resource
  return (
    <div className={css.body}>
      <section>
        <h3>{t('resources.configTitle')}</h3>
        <ResourceSettings resource={resource} />
      </section>
      <section>
        <h3>{t('resources.access.title')}</h3>
        <Organizations resource={resource} />
      </section>
      {type === 'KAFKA' && (
        <section>
          <h3>{t('certificates.title')}</h3>
          <CertificateFiles resourceId={id} />
        </section>
      )}
      <ConnectionTest id={id} />
      <div className={css.buttons}>
        <LinkButton size="xs" variant="default" to="/resource/edit-resource" search={{ id }} aria-label={t('resources.editOne', { name })}>
          {t('resources.editLink')}
        </LinkButton>
        <Delete resource={resource} />
      </div>
    </div>
  )
}

/** A resource: its name, type and visibility; expanded, its settings and what belongs to it. */
export function ResourcePanel({ resource }: { resource: Resource }) {
  const { t } = useTranslation()
  const { id, name, type, isPublic } = resource
  return (
    <Accordion.Item value={String(id)} className={css.panel ?? ''}>
      <Accordion.Control>
        <span className={css.name}>
          <Written as="strong">{name}</Written>
          <span className="quiet">{t(`resources.types.${type}`)}</span>
          <StatusChip tone={isPublic === 1 ? 'ok' : 'off'} plain>
            {t(`resources.views.${isPublic === 1 ? 'public' : 'private'}`)}
          </StatusChip>
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <Body resource={resource} />
      </Accordion.Panel>
    </Accordion.Item>
  )
}
