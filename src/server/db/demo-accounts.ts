import type { RoleName } from '#machines/kit.ts';
import type { UserType } from '#shared/codes.ts';

/**
 * One account of the demonstration: a login that the start prints and the sign-on page of
 * development offers.
 */
export interface DemoAccount {
  role: string;
  login: string;
  name: string;
  roleName: RoleName;
  userType: UserType;
  /** Loading key of the organization whose staff it is. */
  organization: string | null;
  surname: string;
  first_name: string;
}

/** The one password of all demonstration accounts; production refuses them. */
export const demoPassword = 'Namuna#2026';

const account = (
  role: string,
  login: string,
  roleName: RoleName,
  surname: string,
  first_name: string,
  organization: string | null = null,
  userType: UserType = 'I',
): DemoAccount => ({
  role,
  login: `${login}@namuna.uz`,
  name: `${surname} ${first_name}`,
  roleName,
  userType,
  organization,
  surname,
  first_name,
});

/**
 * One per role, a second reviewer, a second person of the agency, a foreign applicant, the technical
 * admin and a legal entity that orders targeted places. The applicant is also at the stand-in of
 * OneID.
 */
export const demoAccounts: readonly DemoAccount[] = [
  account('applicant', 'talabgor', 'applicant', 'Karimov', 'Alisher'),
  account('applicant (foreign)', 'foreign', 'applicant', 'Petrova', 'Elena', null, 'F'),
  account('doctorate', 'doktorant', 'doctorate', 'Qodirova', 'Gulnora'),
  account('university', 'universitet', 'university', 'Rahmonov', 'Ulugʻbek', 'NUU'),
  account(
    'university (second reviewer)',
    'universitet2',
    'university',
    'Joʻrayeva',
    'Maʼmura',
    'NUU',
  ),
  account('university (research institute)', 'institut', 'university', 'Mamatov', 'Farrux', 'TSTU'),
  account('ministry', 'vazirlik', 'ministry', 'Yoʻldoshev', 'Sherzod', 'MHESI'),
  account('innovation', 'agentlik', 'innovation', 'Ismoilova', 'Dildora', 'IDA'),
  account('finance', 'moliya', 'finance', 'Saidov', 'Jamshid', 'MF'),
  account('research advisor', 'rahbar', 'advisor', 'Abdullayev', 'Shuhrat'),
  account('economy ministry', 'iqtisodiyot', 'economy', 'Nazarova', 'Zulfiya', 'ME'),
  account('anti-corruption', 'nazorat', 'antiCorruption', 'Tojiyev', 'Otabek', 'ACA'),
  account('admin', 'admin', 'admin', 'Xolmatov', 'Bekzod'),
  account('technical admin', 'texnik', 'technicalAdmin', 'Ergashev', 'Doniyor'),
  account(
    'legal entity (targeted letters)',
    'korxona',
    'applicant',
    'Tursunov',
    'Rustam',
    null,
    'L',
  ),
  account('innovation (second person)', 'agentlik2', 'innovation', 'Hakimova', 'Nargiza', 'IDA'),
];
