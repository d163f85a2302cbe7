import { applicationMachine } from '#machines/application.machine.ts';
import { fullName, type NameParts, shortName } from '#shared/names.ts';
import { RecordLink } from '#web/frame/record-link.tsx';
import { applicationPaths } from '../paths.ts';

const { needs, href } = applicationPaths.student;

interface Props {
  /** The application whose person studies. */
  id: number;
  person: NameParts;
  /** The whole name, where a record says who it is about. */
  whole?: boolean;
}

/** A doctoral student by their name, which leads to their record where the reader may open it. */
export const StudentLink = ({ id, person, whole = false }: Props) => (
  <RecordLink process={applicationMachine.id} id={id} first={{ needs, href: href({ id }) }}>
    {whole ? fullName(person) : shortName(person)}
  </RecordLink>
);
