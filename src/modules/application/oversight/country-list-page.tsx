import { ListPage } from '#web/declared/list-page.tsx';
import { countryWorklist } from '../review/worklists.ts';

/**
 * Every application of the country: appeals, late reviews, what is pending and decided
 * (apply-document-all).
 */
export const CountryListPage = () => <ListPage of={countryWorklist} />;
