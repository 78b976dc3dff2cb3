/** The options of a family, in the order in which they are offered; usual: what holds until somebody says otherwise. */
export type Family = { options: readonly string[]; usual?: string };

const either = (...options: string[]): Family => ({ options });
/** The first option holds until somebody says otherwise. */
const usually = (...options: [string, ...string[]]): Family => ({ options, usual: options[0] });

/**
 * The families of which a fact decides (duty.question.FAMILY, duty.option.FAMILY.OPTION). Without a usual option, the
 * shortest interval counts until one is chosen.
 */
export const families: Readonly<Record<string, Family>> = {
  excavator: usually("plain", "lifting"),
  tail_lift: usually("plain", "persons"),
  goods_lift: usually("goods", "certified", "other"),
  table: usually("plain", "persons"),
  vehicle_lift: usually("plain", "persons"),
  forklift: usually("plain", "lifting"),
  telehandler: either("plain", "lifting"),
  lift: either("certified", "other", "private"),
  door: usually("normal", "heavy"),
  anchor: either("mobile", "fixed"),
  press: usually("normal", "heavy"),
  estop: usually("normal", "high"),
  handtool: usually("workshop", "site"),
  air_receiver: either("large", "small"),
  steam: either("group_4", "group_123"),
  gas_bottle: either("ordinary", "toxic", "diving"),
  lpg: either("above", "buried"),
  electric: either("work", "home", "explosive"),
  electric_mobile: either("fixed", "variable"),
  charger: either("work", "home"),
  battery_storage: either("work", "home"),
  lightning: either("high", "low"),
  low_voltage: either("work", "home"),
  site: either("fixed", "variable"),
  solar: either("work", "home"),
  detection: usually("ordinary", "lodging"),
  boiler_vl: either("gas", "oil", "solid"),
  boiler_br: either("gas", "oil"),
  boiler_wa: either("gas", "gas_large", "oil", "solid"),
  tank_vl: either(
    ...["buried", "buried_water", "above", "small_company", "small_company_water"],
    ...["small_above", "small_private"],
  ),
  tank_wa: either(...["buried_double", "buried_single_20", "buried_single_30", "buried_single", "above_bund", "above"]),
  tank_br: either("buried_equipped", "buried", "above_equipped", "above"),
  tank_diesel: either("above", "buried"),
  chem_tank: either("above", "buried"),
  fgas: either("t5", "t5_detection", "t50", "t50_detection", "t500", "t500_detection"),
  hfo: either("kg_1", "kg_10", "kg_100"),
  ods: either("kg_3", "kg_30", "kg_300"),
  car_vl: either("yearly", "two_yearly", "taxi"),
  car: either("ordinary", "taxi"),
  farm: either("yearly", "two_yearly"),
};

/**
 * The families that a report can mean which says no more than its review point, type and period. Those of one kind of
 * machine (a crane, a fire detection under "other") are chosen by people.
 */
export const generalFamilies: ReadonlySet<string> = new Set([
  ...["forklift", "lifting", "aerial", "table", "vehicle_lift", "goods_lift", "lift", "lift_risk", "lift_maintenance"],
  ...["harness", "electric", "electric_mobile", "low_voltage", "site", "high_voltage", "high_voltage_maintenance"],
  ...["solar", "generator", "emergency_power", "emergency_power_start", "lighting", "lighting_month", "gas"],
  ...["tank_vl", "tank_wa", "tank_br", "heating", "boiler_vl", "boiler_br", "boiler_wa"],
  ...["compressor", "air_receiver", "welding", "play", "other", "any_maintenance", "any_checkup"],
]);
